import { useId } from 'react';
import type { SelectOption } from './SelectField.tsx';
import './TextField.css';
import './RadioField.css';

interface RadioFieldProps<Value extends string> {
  readonly label: string;
  readonly options: readonly SelectOption<Value>[];
  /** null: no choice yet. */
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
  /** One line that explains the choice. */
  readonly hint?: string;
  /** What is wrong with the choice; null keeps an empty line. Without this property there is no line. */
  readonly error?: string | null;
  readonly required?: boolean;
}

/** A labelled choice of one among very few, all of them visible. */
export function RadioField<Value extends string>({
  label,
  options,
  value,
  onChange,
  hint,
  error,
  required = false,
}: RadioFieldProps<Value>) {
  const id = useId();
  const isInvalid = error !== undefined && error !== null;
  const describedBy =
    [isInvalid ? `${id}-error` : '', hint === undefined ? '' : `${id}-hint`].filter((part) => part !== '').join(' ') ||
    undefined;
  return (
    <div
      className="cs-field"
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-required={required ? true : undefined}
    >
      <span id={`${id}-label`} className="cs-field-label">
        {label}
      </span>
      {hint !== undefined && (
        <span id={`${id}-hint`} className="cs-field-hint">
          {hint}
        </span>
      )}
      <div className="cs-radios">
        {options.map((option) => (
          <label key={option.value} className="cs-radio">
            <input
              type="radio"
              name={id}
              checked={value === option.value}
              aria-invalid={isInvalid ? true : undefined}
              aria-describedby={describedBy}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
      {error !== undefined && (
        <span id={`${id}-error`} className="cs-field-error">
          {error}
        </span>
      )}
    </div>
  );
}
