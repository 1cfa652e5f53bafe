import { Inbox } from 'lucide-react';
import type { ReactNode } from 'react';
import { Label } from 'semantic-ui-react';
import './states.css';

export { Failure, Loading } from './plain.tsx';

/** There is nothing to show, and this is not an error. */
export function Empty({ children, action }: { readonly children: ReactNode; readonly action?: ReactNode }) {
  return (
    <div className="cs-state cs-row cs-gap-3 cs-muted">
      <Inbox size={28} aria-hidden="true" />
      <span>{children}</span>
      {action}
    </div>
  );
}

interface TagProps {
  readonly positive: boolean;
  /** Needs attention. */
  readonly warning?: boolean;
  /** Is too late. */
  readonly danger?: boolean;
  /** Stronger than its like. */
  readonly solid?: boolean;
  readonly children: ReactNode;
}

/** A state in one word. The colour only repeats its meaning. */
export function Tag({ positive, warning = false, danger = false, solid = false, children }: TagProps) {
  const tone = danger ? 'is-danger' : warning ? 'is-warning' : positive ? 'is-positive' : '';
  return (
    <Label
      as="span"
      className={`cs-tag cs-inline cs-muted cs-tiny cs-strong cs-unbroken ${tone}${solid ? ' is-solid' : ''}`.trim()}
    >
      {children}
    </Label>
  );
}

/** A number that asks for attention, as of unread messages. */
export function Badge({ className = '', children }: { readonly className?: string; readonly children: ReactNode }) {
  return (
    <Label as="span" circular className={`cs-badge cs-inline cs-tiny cs-strong cs-digits ${className}`.trim()}>
      {children}
    </Label>
  );
}
