import type { MouseEvent, ReactNode } from 'react';
import { chatPath, type ChatAddress } from '../tasksSaga.ts';

export type LinkedChat = ChatAddress;

interface ChatLinkProps {
  readonly chat: LinkedChat;
  readonly className: string;
  /** Its accessible name, where what it shows does not say enough. */
  readonly label?: string;
  readonly onOpen: (chat: LinkedChat) => void;
  readonly children: ReactNode;
}

/**
 * Leads to a chat's workspace in the tab of its name. Whoever opens links in a way of their own gets an ordinary one.
 */
export function ChatLink({ chat, className, label, onOpen, children }: ChatLinkProps) {
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onOpen(chat);
  };
  return (
    <a href={chatPath(chat)} className={className} aria-label={label} onClick={open}>
      {children}
    </a>
  );
}
