import type { ComponentPropsWithRef, ReactNode } from 'react';
import './Button.css';

type Variant = 'primary' | 'secondary' | 'danger' | 'tertiary' | 'link';

const CLASS_OF: Readonly<Record<Variant, string>> = {
  primary: 'primary',
  secondary: '',
  danger: 'negative',
  tertiary: 'tertiary',
  link: 'link',
};

export interface ButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'disabled'> {
  readonly variant?: Variant;
  readonly fluid?: boolean;
  readonly disabled?: boolean;
  /** Its work is going on: it shows so, keeps the focus and does nothing. */
  readonly busy?: boolean;
  /** Why it can't be used: it says so, can still be reached, and does nothing. */
  readonly unavailable?: string | null;
}

/** A button that does not submit unless it is asked to. */
export function Button({
  variant = 'secondary',
  fluid = false,
  busy = false,
  disabled = false,
  unavailable = null,
  className = '',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const classes = ['ui', CLASS_OF[variant], fluid ? 'fluid' : '', 'button', className]
    .filter((part) => part !== '')
    .join(' ');
  const isIdle = busy || unavailable !== null;
  return (
    <button
      type="button"
      {...rest}
      {...(unavailable === null ? {} : { title: unavailable })}
      className={classes}
      disabled={disabled}
      aria-busy={busy ? true : undefined}
      aria-disabled={isIdle ? true : undefined}
      onClick={isIdle ? (event) => event.preventDefault() : onClick}
    >
      {busy && <span className="cs-spinner" aria-hidden="true" />}
      {children}
    </button>
  );
}

interface IconButtonProps extends Omit<ButtonProps, 'children' | 'title'> {
  /** What it does: its accessible name, and its tooltip. */
  readonly label: string;
  readonly icon: ReactNode;
}

export function IconButton({ label, icon, className = '', variant = 'tertiary', ...rest }: IconButtonProps) {
  return (
    <Button {...rest} variant={variant} className={`icon ${className}`.trim()} aria-label={label} title={label}>
      {icon}
    </Button>
  );
}
