import { useTranslation } from 'react-i18next';
import type { ChatTask } from '#contract/http/chats.ts';
import { wordsOfContent } from '#src/conversation/messageView.ts';
import './LastMessage.css';

/** A chat's newest message in one line; nothing without one. */
export function LastMessage({ message }: { readonly message: ChatTask['lastMessage'] }) {
  const { t } = useTranslation();
  if (message === undefined) return null;
  const { msgType, text, isErased } = message;
  const words = wordsOfContent(t, msgType, { text, workOrderTitle: text, ...(isErased === true && { isErased }) });
  return (
    <span className="cs-last-message cs-hint cs-ellipsis" dir="auto" title={words}>
      {words}
    </span>
  );
}
