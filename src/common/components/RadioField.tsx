import type { ReactNode } from 'react';
import { Checkbox, Radio } from 'semantic-ui-react';
import { Field, FieldError, FieldGroup, useFieldIds, type FieldTexts } from './Field.tsx';
import type { SelectOption } from './SelectField.tsx';
import './CheckField.css';

interface RadioFieldProps<Value extends string> extends FieldTexts {
  readonly options: readonly (SelectOption<Value> & { readonly icon?: ReactNode })[];
  /** null: no choice yet. */
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
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
  const { id, isInvalid, describedBy } = useFieldIds({ label, hint, error });
  return (
    <FieldGroup
      isInvalid={isInvalid}
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-required={required ? true : undefined}
    >
      <span id={`${id}-label`} className="cs-field-label">
        {label}
      </span>
      {hint !== undefined && (
        <span id={`${id}-hint`} className="cs-field-hint cs-hint">
          {hint}
        </span>
      )}
      <div className="cs-radios cs-wrap">
        {options.map((option) => (
          <Radio
            key={option.value}
            className="cs-option cs-inline cs-gap-2"
            id={`${id}-${option.value}`}
            name={id}
            label={
              <label htmlFor={`${id}-${option.value}`}>
                {option.icon}
                {option.label}
              </label>
            }
            checked={value === option.value}
            disabled={option.disabled === true}
            aria-invalid={isInvalid ? true : undefined}
            aria-describedby={describedBy}
            onChange={() => onChange(option.value)}
          />
        ))}
      </div>
      {error !== undefined && <FieldError id={id}>{error}</FieldError>}
    </FieldGroup>
  );
}

interface SwitchFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly onLabel: string;
  readonly offLabel: string;
  readonly value: boolean;
  readonly onChange: (value: boolean) => void;
}

/** On or off, as two radio buttons. */
export function SwitchField({ label, hint, onLabel, offLabel, value, onChange }: SwitchFieldProps) {
  const options = [
    { value: 'on', label: onLabel },
    { value: 'off', label: offLabel },
  ] as const;
  return (
    <RadioField
      label={label}
      hint={hint}
      options={options}
      value={value ? 'on' : 'off'}
      onChange={(chosen) => onChange(chosen === 'on')}
    />
  );
}

/** On or off, as a switch. */
export function ToggleField({ label, hint, onLabel, offLabel, value, onChange }: SwitchFieldProps) {
  const ids = useFieldIds({ label, hint });
  return (
    <Field ids={ids} label={label} hint={hint} hintFirst>
      <Checkbox
        className="cs-option cs-inline cs-gap-2 cs-toggle"
        id={ids.id}
        role="switch"
        aria-describedby={ids.describedBy}
        checked={value}
        label={<span>{value ? onLabel : offLabel}</span>}
        onChange={() => onChange(!value)}
      />
    </Field>
  );
}
