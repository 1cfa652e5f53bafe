import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Button as SemanticButton } from 'semantic-ui-react';
import { ownElements } from './ownElements.tsx';
import './Button.css';

type Variant = 'primary' | 'secondary' | 'danger' | 'tertiary' | 'link';

/** Looks that Semantic UI's own properties do not have. */
const CLASS_OF: Readonly<Partial<Record<Variant, string>>> = { tertiary: 'tertiary', link: 'link' };

export interface ButtonProps extends Omit<
  ComponentPropsWithRef<'button'>,
  'disabled' | 'color' | 'content' | 'role' | 'tabIndex' | 'type' | 'aria-pressed'
> {
  readonly type?: 'button' | 'submit';
  /** It is on or off. */
  readonly 'aria-pressed'?: boolean;
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
  'aria-pressed': pressed,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const isIdle = busy || unavailable !== null;
  return (
    <SemanticButton
      type="button"
      {...rest}
      {...(unavailable === null ? {} : { title: unavailable })}
      className={`${CLASS_OF[variant] ?? ''} ${className}`.trim()}
      primary={variant === 'primary'}
      negative={variant === 'danger'}
      fluid={fluid}
      // Semantic UI makes `aria-pressed` of these.
      toggle={pressed !== undefined}
      active={pressed === true}
      disabled={disabled}
      aria-busy={busy ? true : undefined}
      aria-disabled={isIdle ? true : undefined}
      onClick={(event) => (isIdle ? event.preventDefault() : onClick?.(event))}
    >
      {busy && <span className="cs-spinner" aria-hidden="true" />}
      {ownElements(children)}
    </SemanticButton>
  );
}

interface IconButtonProps extends Omit<ButtonProps, 'children' | 'title'> {
  /** Its accessible name: what it does. */
  readonly label: string;
  /** Its tooltip; the same without this. */
  readonly hint?: string;
  readonly icon: ReactNode;
}

export function IconButton({
  label,
  hint = label,
  icon,
  className = '',
  variant = 'tertiary',
  ...rest
}: IconButtonProps) {
  return (
    <Button {...rest} variant={variant} className={`icon ${className}`.trim()} aria-label={label} title={hint}>
      {rest.busy === true ? null : icon}
    </Button>
  );
}
