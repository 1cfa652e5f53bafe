import { useId } from 'react';
import './TextField.css';

export interface SelectOption<Value extends string> { readonly value: Value; readonly label: string }

interface SelectFieldProps<Value extends string> {
  readonly label: string;
  readonly options: readonly SelectOption<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly disabled?: boolean;
  readonly className?: string;
}

/** A labelled choice of one among few: the platform's own select, which every keyboard and phone knows. */
export function SelectField<Value extends string>({ label, options, value, onChange, disabled = false, className = '' }: SelectFieldProps<Value>) {
  const id = useId();
  return (
    <div className={`cs-field ${className}`.trim()}>
      <label htmlFor={id}>{label}</label>
      <div className="cs-input">
        <select
          id={id}
          value={value}
          disabled={disabled}
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.target.value);
            if (chosen !== undefined) onChange(chosen.value);
          }}
        >
          {options.map((option) => <option key={option.value} value={option.value}>{option.label}</option>)}
        </select>
      </div>
    </div>
  );
}
