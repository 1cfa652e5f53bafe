import type { ReactNode } from 'react';
import { Message } from 'semantic-ui-react';
import { ownElements } from './ownElements.tsx';
import './Note.css';

interface NoteProps {
  /** It says that something failed. By default, it says what to know before going on. */
  readonly isError?: boolean;
  /** For screen readers. Without it, the region around the note announces it. */
  readonly role?: 'alert' | 'status';
  readonly className?: string;
  readonly children: ReactNode;
}

/** A remark in a box, beside what it is about. */
export function Note({ isError = false, className = '', children, ...rest }: NoteProps) {
  return (
    <Message
      {...rest}
      as="p"
      error={isError}
      warning={!isError}
      className={`cs-note cs-row cs-wrap cs-gap-1-2 cs-warned cs-small cs-breaks cs-flush ${className}`.trim()}
    >
      {ownElements(children)}
    </Message>
  );
}
