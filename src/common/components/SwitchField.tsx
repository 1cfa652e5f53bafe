import { RadioField } from './RadioField.tsx';

interface SwitchFieldProps {
  readonly label: string;
  /** One line that explains it. */
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
