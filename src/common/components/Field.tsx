import {
  useId,
  type ComponentPropsWithRef,
  type FocusEventHandler,
  type KeyboardEventHandler,
  type ReactNode,
  type Ref,
} from 'react';
import { FormField } from 'semantic-ui-react';
import './TextField.css';

export interface FieldTexts {
  readonly label: string;
  /** One line that explains it. */
  readonly hint?: string | undefined;
  /** What is wrong with the value; null keeps an empty line. Without this property there is no line. */
  readonly error?: string | null | undefined;
}

/** Connects a control with its label, hint and error. */
export interface FieldIds {
  readonly id: string;
  readonly isInvalid: boolean;
  /** For `aria-describedby`. */
  readonly describedBy: string | undefined;
}

export function useFieldIds({ hint, error }: FieldTexts): FieldIds {
  const id = useId();
  const isInvalid = error !== undefined && error !== null;
  const described = [...(isInvalid ? [`${id}-error`] : []), ...(hint === undefined ? [] : [`${id}-hint`])];
  return { id, isInvalid, describedBy: described.length === 0 ? undefined : described.join(' ') };
}

interface FieldProps extends FieldTexts {
  readonly ids: FieldIds;
  readonly className?: string;
  /** Draws the hint between the label and the control. */
  readonly hintFirst?: boolean;
  readonly ref?: Ref<HTMLDivElement>;
  readonly onBlur?: FocusEventHandler;
  readonly onKeyDown?: KeyboardEventHandler;
  /** The control, with the id `ids.id`. */
  readonly children: ReactNode;
}

/** A control with its label above, and its hint and error below. */
export function Field({
  ids: { id, isInvalid },
  label,
  hint,
  error,
  className = '',
  hintFirst = false,
  children,
  ...rest
}: FieldProps) {
  const hintLine = hint !== undefined && (
    <span id={`${id}-hint`} className="cs-field-hint cs-hint">
      {hint}
    </span>
  );
  return (
    <FormField {...rest} error={isInvalid} className={`cs-field cs-stack cs-gap-1 cs-narrowed ${className}`.trim()}>
      <label htmlFor={id}>{label}</label>
      {hintFirst && hintLine}
      {children}
      {!hintFirst && hintLine}
      {error !== undefined && <FieldError id={id}>{error}</FieldError>}
    </FormField>
  );
}

interface FieldGroupProps extends Omit<ComponentPropsWithRef<'div'>, 'id' | 'role' | 'content'> {
  readonly isInvalid: boolean;
  readonly role?: 'group' | 'radiogroup';
}

/** Several controls that are one field. It needs a name. */
export function FieldGroup({ isInvalid, role = 'group', className = '', ...rest }: FieldGroupProps) {
  return (
    <FormField
      {...rest}
      role={role}
      error={isInvalid}
      className={`cs-field cs-stack cs-gap-1 cs-narrowed ${className}`.trim()}
    />
  );
}

/** The line of an error, empty without one. */
export function FieldError({ id, children }: { readonly id: string; readonly children: string | null }) {
  return (
    <span id={`${id}-error`} className="cs-field-error cs-small cs-danger">
      {children}
    </span>
  );
}
