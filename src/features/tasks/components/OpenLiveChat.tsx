import { MessagesSquare } from 'lucide-react';
import { CHAT_ENDED, CHAT_KEYS } from '#contract/domain.ts';
import { usePermission } from '#common/permission.ts';
import type { ChatAddress } from '../tasksSaga.ts';
import { ChatLink } from './ChatLink.tsx';

type CustomerChat = Pick<ChatAddress, 'chatId' | 'fromId'>;

interface OpenLiveChatProps {
  readonly chat: CustomerChat;
  readonly chatEnded: number;
  readonly className: string;
  readonly text: string;
  readonly onOpen: (chat: CustomerChat) => void;
}

/** The way to a live chat, for those who have the screen of chats. */
export function OpenLiveChat({ chat, chatEnded, className, text, onOpen }: OpenLiveChatProps) {
  const mayOpen = usePermission(CHAT_KEYS);
  if (chatEnded === CHAT_ENDED.yes || !mayOpen) return null;
  return (
    <ChatLink chat={{ ...chat, mode: 'C' }} className={className} onOpen={() => onOpen(chat)}>
      <MessagesSquare size={16} aria-hidden="true" />
      {text}
    </ChatLink>
  );
}
