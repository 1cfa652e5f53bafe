import { useId, type ReactNode } from 'react';
import { Checkbox as SemanticCheckbox } from 'semantic-ui-react';
import './CheckField.css';

interface CheckProps {
  readonly checked: boolean;
  readonly onChange: (isChecked: boolean) => void;
  readonly disabled?: boolean;
  /** Neither checked nor unchecked, for example because only a part is. */
  readonly indeterminate?: boolean;
}

interface CheckFieldProps extends CheckProps {
  /** Beside the box. */
  readonly label: ReactNode;
  /** More about it, as a tooltip. */
  readonly title?: string;
}

export function CheckField({ label, onChange, ...rest }: CheckFieldProps) {
  const id = useId();
  return (
    <SemanticCheckbox
      {...rest}
      id={id}
      className="cs-option cs-inline cs-gap-2"
      label={<label htmlFor={id}>{label}</label>}
      onChange={() => onChange(!rest.checked)}
    />
  );
}

interface CheckboxProps extends CheckProps {
  readonly id: string;
  /** Its accessible name. */
  readonly name: string;
}

/** A checkbox without a label beside it, as in a table. */
export function Checkbox({ name, onChange, ...rest }: CheckboxProps) {
  return (
    <SemanticCheckbox
      {...rest}
      className="cs-option cs-inline cs-gap-2"
      aria-label={name}
      onChange={() => onChange(!rest.checked)}
    />
  );
}
