import { useId, type ComponentPropsWithRef } from 'react';
import './TextField.css';

interface TextAreaFieldProps extends Omit<ComponentPropsWithRef<'textarea'>, 'id' | 'children'> {
  readonly label: string;
  /** One line that explains it. */
  readonly hint: string;
  /** What is wrong with the value; null: nothing. */
  readonly error: string | null;
}

/** A labelled text of several lines. Screen readers announce its hint and its error with it. */
export function TextAreaField({ label, hint, error, className = '', ...textarea }: TextAreaFieldProps) {
  const id = useId();
  const isInvalid = error !== null;
  return (
    <div className={`cs-field ${isInvalid ? 'is-invalid' : ''} ${className}`.trim()}>
      <label htmlFor={id}>{label}</label>
      <span id={`${id}-hint`} className="cs-field-hint">
        {hint}
      </span>
      <div className="cs-input">
        <textarea
          rows={3}
          dir="auto"
          {...textarea}
          id={id}
          aria-invalid={isInvalid}
          aria-describedby={isInvalid ? `${id}-error ${id}-hint` : `${id}-hint`}
        />
      </div>
      {isInvalid && (
        <span id={`${id}-error`} className="cs-field-error">
          {error}
        </span>
      )}
    </div>
  );
}
