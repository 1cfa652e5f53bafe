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
  /** Shows that its action is running. It keeps the focus and ignores presses. */
  readonly busy?: boolean;
  /** Why it cannot be used. It shows the reason, stays focusable and ignores presses. */
  readonly unavailable?: string | null;
}

/** A button; its type is "button" by default. */
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
  /** Its accessible name and its tooltip: what it does. */
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
