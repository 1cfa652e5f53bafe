import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useElapsedMs } from '../../../common/clock/index.ts';
import { formatCoarse } from '../../../common/format/duration.ts';
import './ChatTime.css';

/** After this time a waiting customer counts as late, in milliseconds. */
export const LATE_AFTER_MS = 5 * 60_000;

interface ChatTimeProps {
  /** Since when the customer waits for an answer; null: no one waits. */
  readonly waitingSince: string | null;
  /** Since when nothing has happened in the chat; null: not shown. */
  readonly idleSince: string | null;
  /** Shows only the duration of a wait, where a title says what it is. */
  readonly isBrief?: boolean;
}

/**
 * How long a customer has been waiting, otherwise how long the chat has been idle. Updates itself, without drawing the
 * row.
 */
export const ChatTime = memo(function ChatTime({ waitingSince, idleSince, isBrief = false }: ChatTimeProps) {
  const { t } = useTranslation();
  const ms = useElapsedMs(waitingSince ?? idleSince);
  if (ms === null) return null;
  const span = formatCoarse(t, ms);
  if (waitingSince === null) return <span className="cs-chat-time is-idle">{t('tasks.idle', { span })}</span>;
  const isLate = ms >= LATE_AFTER_MS;
  return (
    <span className={`cs-chat-time ${isLate ? 'is-late' : ''}`.trim()}>
      <span>{isBrief ? span : t('tasks.waiting', { span })}</span>
      {isLate && <span className="cs-chat-late">{t('tasks.late')}</span>}
    </span>
  );
});
