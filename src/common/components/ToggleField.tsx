import { Checkbox } from 'semantic-ui-react';
import { Field, useFieldIds } from './Field.tsx';
import './CheckField.css';
import './ToggleField.css';

interface ToggleFieldProps {
  readonly label: string;
  /** One line that explains it. */
  readonly hint: string;
  /** The state in words, beside the switch. */
  readonly onLabel: string;
  readonly offLabel: string;
  readonly value: boolean;
  readonly onChange: (value: boolean) => void;
}

/** On or off, as a switch. */
export function ToggleField({ label, hint, onLabel, offLabel, value, onChange }: ToggleFieldProps) {
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
