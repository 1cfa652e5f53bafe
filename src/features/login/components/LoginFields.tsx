import { Eye, EyeOff } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PlainIconButton } from '#common/components/plain.tsx';
import type { LoginField } from '../loginRules.ts';
import '#common/components/TextField.css';

interface FieldProps {
  readonly name: LoginField;
  readonly label: string;
  readonly value: string;
  /** What is wrong with the value; null keeps an empty line. */
  readonly error: string | null;
  readonly required: boolean;
  readonly autoComplete: string;
  readonly autoFocus?: boolean;
  readonly onBlur: () => void;
  readonly onValue: (value: string) => void;
}

/** Like `TextField`, from plain elements. */
export function LoginTextField(props: FieldProps) {
  return <Line {...props} type="text" action={null} />;
}

/** Like `PasswordField`, from plain elements. */
export function LoginPasswordField(props: FieldProps) {
  const { t } = useTranslation();
  const [isShown, setIsShown] = useState(false);
  const reveal = (
    <PlainIconButton
      label={t(isShown ? 'login.hidePassword' : 'login.showPassword')}
      icon={isShown ? <EyeOff size={18} /> : <Eye size={18} />}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => setIsShown(!isShown)}
    />
  );
  return <Line {...props} type={isShown ? 'text' : 'password'} action={reveal} />;
}

interface LineProps extends FieldProps {
  readonly type: 'text' | 'password';
  readonly action: ReactNode;
}

function Line({ label, error, onValue, action, ...input }: LineProps) {
  const id = useId();
  return (
    <div className={`cs-field cs-stack cs-gap-1 cs-narrowed ${error === null ? '' : 'is-invalid'}`.trim()}>
      <label htmlFor={id}>{label}</label>
      <div className="cs-input cs-row">
        <input
          {...input}
          id={id}
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={error !== null}
          aria-describedby={error === null ? undefined : `${id}-error`}
          onChange={({ target }) => onValue(target.value)}
        />
        {action}
      </div>
      <span id={`${id}-error`} className="cs-field-error cs-small cs-danger">
        {error}
      </span>
    </div>
  );
}
