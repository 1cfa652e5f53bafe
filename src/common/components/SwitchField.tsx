import { useId } from 'react';
import './TextField.css';
import './SwitchField.css';

interface SwitchFieldProps {
  readonly label: string;
  /** One line on what it does. */
  readonly hint: string;
  readonly onLabel: string;
  readonly offLabel: string;
  readonly value: boolean;
  readonly onChange: (value: boolean) => void;
}

/** On or off, as two radio buttons. */
export function SwitchField({ label, hint, onLabel, offLabel, value, onChange }: SwitchFieldProps) {
  const id = useId();
  const radio = (isOn: boolean) => (
    <label className="cs-radio">
      <input type="radio" name={id} checked={value === isOn} aria-describedby={`${id}-hint`} onChange={() => onChange(isOn)} />
      {isOn ? onLabel : offLabel}
    </label>
  );
  return (
    <div className="cs-field" role="radiogroup" aria-labelledby={`${id}-label`}>
      <span id={`${id}-label`} className="cs-field-label">{label}</span>
      <span id={`${id}-hint`} className="cs-field-hint">{hint}</span>
      <div className="cs-radios">{radio(true)}{radio(false)}</div>
    </div>
  );
}
