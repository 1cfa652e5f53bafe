import { useId, type ComponentPropsWithRef, type ReactNode } from 'react';
import './TextField.css';

interface TextFieldProps extends Omit<ComponentPropsWithRef<'input'>, 'id' | 'children'> {
  readonly label: string;
  /** What is wrong with the value; null keeps an empty line. Without this property there is no line. */
  readonly error?: string | null;
  /** One line that explains it. */
  readonly hint?: string;
  /** A button at the end of the line. */
  readonly action?: ReactNode;
}

/** A labelled line of text. Screen readers announce its error with it. */
export function TextField({ label, error, hint, action, className = '', ...input }: TextFieldProps) {
  const id = useId();
  const errorId = `${id}-error`;
  const isInvalid = error !== undefined && error !== null;
  const hintId = `${id}-hint`;
  const describedBy =
    [isInvalid ? errorId : '', hint === undefined ? '' : hintId].filter((part) => part !== '').join(' ') || undefined;
  return (
    <div className={`cs-field ${isInvalid ? 'is-invalid' : ''} ${className}`.trim()}>
      <label htmlFor={id}>{label}</label>
      <div className="cs-input">
        <input type="text" {...input} id={id} aria-invalid={isInvalid} aria-describedby={describedBy} />
        {action}
      </div>
      {hint !== undefined && (
        <span id={hintId} className="cs-field-hint">
          {hint}
        </span>
      )}
      {error !== undefined && (
        <span id={errorId} className="cs-field-error">
          {error}
        </span>
      )}
    </div>
  );
}
