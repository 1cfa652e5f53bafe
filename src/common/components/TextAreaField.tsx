import type { ChangeEventHandler, ComponentPropsWithRef } from 'react';
import { TextArea } from 'semantic-ui-react';
import { Field, useFieldIds } from './Field.tsx';

interface TextAreaFieldProps extends Omit<
  ComponentPropsWithRef<'textarea'>,
  'id' | 'children' | 'onChange' | 'onInput' | 'rows' | 'value'
> {
  readonly label: string;
  /** One line that explains it. */
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
