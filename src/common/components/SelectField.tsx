import { Field, useFieldIds, type FieldTexts } from './Field.tsx';

export interface SelectOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** Shown, but not selectable. */
  readonly disabled?: boolean;
}

interface SelectFieldProps<Value extends string> extends FieldTexts {
  readonly options: readonly SelectOption<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly onBlur?: () => void;
  readonly disabled?: boolean;
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
  const ids = useFieldIds({ label, hint, error });
  return (
    <Field ids={ids} label={label} hint={hint} error={error} className={className}>
      <div className="cs-input cs-row">
        <select
          id={ids.id}
          value={value}
          disabled={disabled}
          aria-invalid={ids.isInvalid ? true : undefined}
          aria-describedby={ids.describedBy}
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
    </Field>
  );
}
