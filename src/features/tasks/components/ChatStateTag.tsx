import { useTranslation } from 'react-i18next';
import { Tag } from '../../../common/components/states.tsx';

interface ChatStateTagProps {
  readonly chat: {
    readonly isEnded: boolean;
    /** The assignee; null: none. */
    readonly toId: string | null;
    /** Since when the customer waits for an answer; null: they do not wait. */
    readonly waitingSince: string | null;
  };
}

/** The state of a chat, beside its status: in line, waiting for an answer, answered or ended. */
export function ChatStateTag({ chat }: ChatStateTagProps) {
  const { t } = useTranslation();
  const state = stateOf(chat);
  return (
    <Tag positive={state === 'answered'} warning={state === 'inLine' || state === 'waiting'}>
      {t(`tasks.state.${state}`)}
    </Tag>
  );
}

function stateOf({ isEnded, toId, waitingSince }: ChatStateTagProps['chat']) {
  if (isEnded) return 'ended';
  if (toId === null) return 'inLine';
  return waitingSince === null ? 'answered' : 'waiting';
}
