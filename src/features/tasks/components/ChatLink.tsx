import type { MouseEvent, ReactNode } from 'react';
import { chatPath, type ChatAddress } from '../tasksSaga.ts';

interface ChatLinkProps {
  readonly chat: ChatAddress;
  readonly className: string;
  /** Its accessible name, where the visible text is not enough. */
  readonly label?: string;
  readonly onOpen: (chat: ChatAddress) => void;
  readonly children: ReactNode;
}

/** Opens a chat's workspace in the tab of its name. With Ctrl, Shift or the middle button it is an ordinary link. */
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
