import { useTranslation } from 'react-i18next';
import { Tag } from '#common/components/states.tsx';
import './ChatStateTag.css';

interface ChatStateTagProps {
  readonly chat: {
    readonly isEnded: boolean;
    /** The assignee; null: none. */
    readonly toId: string | null;
    /** Since when the customer waits for an answer; null: they do not wait. */
    readonly waitingSince: string | null;
  };
}

/** A chat's status in one quiet word, and beside it its state. */
export function ChatStatus({ chat }: ChatStateTagProps) {
  const { t } = useTranslation();
  return (
    <span className="cs-chat-state cs-row cs-wrap">
      <span className="cs-chat-status cs-hint">{t(chat.isEnded ? 'tasks.invalid' : 'tasks.effective')}</span>
      <ChatStateTag chat={chat} />
    </span>
  );
}

/** A chat's state: in line, waiting for an answer, answered or ended. In line is solid, because no one has the chat. */
export function ChatStateTag({ chat }: ChatStateTagProps) {
  const { t } = useTranslation();
  const state = stateOf(chat);
  return (
    <Tag positive={state === 'answered'} warning={state === 'inLine' || state === 'waiting'} solid={state === 'inLine'}>
      {t(`tasks.state.${state}`)}
    </Tag>
  );
}

function stateOf({ isEnded, toId, waitingSince }: ChatStateTagProps['chat']) {
  if (isEnded) return 'ended';
  if (toId === null) return 'inLine';
  return waitingSince === null ? 'answered' : 'waiting';
}
