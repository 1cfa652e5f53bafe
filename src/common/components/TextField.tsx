import { Eye, EyeOff } from 'lucide-react';
import {
  type ComponentPropsWithRef,
  type ReactNode,
  type ChangeEventHandler,
  useState,
  type ComponentProps,
} from 'react';
import { useTranslation } from 'react-i18next';
import { Input, TextArea } from 'semantic-ui-react';
import { IconButton } from './Button.tsx';
import { Field, useFieldIds, type FieldTexts } from './Field.tsx';

interface TextFieldProps extends FieldTexts, Omit<ComponentPropsWithRef<'input'>, 'id' | 'children'> {
  /** A button at the end of the line. */
  readonly action?: ReactNode;
}

/** A labelled line of text. Screen readers announce its hint and its error with it. */
export function TextField({ label, error, hint, action, className = '', ...input }: TextFieldProps) {
  const ids = useFieldIds({ label, error, hint });
  return (
    <Field ids={ids} label={label} hint={hint} error={error} className={className}>
      <Input
        className="cs-input cs-row"
        error={ids.isInvalid}
        action={action}
        // Semantic UI would give some attributes to the element around the input.
        input={{
          type: 'text',
          ...input,
          id: ids.id,
          'aria-invalid': ids.isInvalid,
          'aria-describedby': ids.describedBy,
        }}
      />
    </Field>
  );
}

interface TextAreaFieldProps extends Omit<
  ComponentPropsWithRef<'textarea'>,
  'id' | 'children' | 'onChange' | 'onInput' | 'rows' | 'value'
> {
  readonly label: string;
  readonly hint: string;
  /** What is wrong with the value; null: nothing. */
  readonly error: string | null;
  readonly rows?: number;
  readonly value: string;
  readonly onChange: ChangeEventHandler<HTMLTextAreaElement>;
}

/** A labelled text of several lines. Screen readers announce its hint and its error with it. */
export function TextAreaField({ label, hint, error, className = '', ...textarea }: TextAreaFieldProps) {
  const ids = useFieldIds({ label, hint, error });
  return (
    <Field ids={ids} label={label} hint={hint} hintFirst error={error ?? undefined} className={className}>
      <div className="cs-input cs-row">
        <TextArea
          rows={3}
          dir="auto"
          {...textarea}
          id={ids.id}
          aria-invalid={ids.isInvalid}
          aria-describedby={ids.describedBy}
        />
      </div>
    </Field>
  );
}

interface PasswordFieldProps extends Omit<ComponentProps<typeof TextField>, 'type' | 'action' | 'onChange' | 'value'> {
  readonly value: string;
  readonly onValue: (value: string) => void;
}

/** A password field with a button that shows the password. */
export function PasswordField({ onValue, ...field }: PasswordFieldProps) {
  const { t } = useTranslation();
  const [isShown, setIsShown] = useState(false);
  return (
    <TextField
      {...field}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      onChange={(event) => onValue(event.target.value)}
      action={
        <IconButton
          label={t(isShown ? 'login.hidePassword' : 'login.showPassword')}
          icon={isShown ? <EyeOff size={18} /> : <Eye size={18} />}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setIsShown(!isShown)}
        />
      }
    />
  );
}

/**
 * Whose password a form asks for. Password managers store it with the password, and read it from no other field. A form
 * that shows the account does not need it.
 */
export function UserName({ account }: { readonly account: string }) {
  return <input type="text" name="username" autoComplete="username" value={account} readOnly hidden />;
}
