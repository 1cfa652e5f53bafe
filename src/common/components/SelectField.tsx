import { useId } from 'react';
import './TextField.css';

export interface SelectOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** Shown, but not selectable. */
  readonly disabled?: boolean;
}

interface SelectFieldProps<Value extends string> {
  readonly label: string;
  readonly options: readonly SelectOption<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly onBlur?: () => void;
  readonly disabled?: boolean;
  /** One line that explains it, or says why it cannot be changed. */
  readonly hint?: string;
  /** What is wrong with the choice; null keeps an empty line. Without this property there is no line. */
  readonly error?: string | null;
  readonly className?: string;
}

/** A labelled choice of one among few, with the browser's own select. */
export function SelectField<Value extends string>({
  label,
  options,
  value,
  onChange,
  onBlur,
  disabled = false,
  hint,
  error,
  className = '',
}: SelectFieldProps<Value>) {
  const id = useId();
  const isInvalid = error !== undefined && error !== null;
  const describedBy =
    [isInvalid ? `${id}-error` : '', hint === undefined ? '' : `${id}-hint`].filter((part) => part !== '').join(' ') ||
    undefined;
  return (
    <div className={`cs-field ${isInvalid ? 'is-invalid' : ''} ${className}`.trim()}>
      <label htmlFor={id}>{label}</label>
      <div className="cs-input">
        <select
          id={id}
          value={value}
          disabled={disabled}
          aria-invalid={isInvalid ? true : undefined}
          aria-describedby={describedBy}
          onBlur={onBlur}
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.target.value);
            if (chosen !== undefined) onChange(chosen.value);
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
      </div>
      {hint !== undefined && (
        <span id={`${id}-hint`} className="cs-field-hint">
          {hint}
        </span>
      )}
      {error !== undefined && (
        <span id={`${id}-error`} className="cs-field-error">
          {error}
        </span>
      )}
    </div>
  );
}
