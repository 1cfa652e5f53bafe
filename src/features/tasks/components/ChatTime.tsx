import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useElapsedMs } from '#common/clock/index.ts';
import { formatCoarse } from '#common/format/duration.ts';
import { selectWaitLimits, waitTone } from '#common/waitLimits/index.ts';
import './ChatTime.css';

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
  const limits = useSelector(selectWaitLimits);
  if (ms === null) return null;
  const span = formatCoarse(t, ms);
  if (waitingSince === null) return <span className="cs-chat-time cs-inline is-idle">{t('tasks.idle', { span })}</span>;
  const tone = waitTone(ms, limits);
  return (
    <span className={`cs-chat-time cs-inline is-${tone}`}>
      <span>{isBrief ? span : t('tasks.waiting', { span })}</span>
      {tone === 'late' && <span className="cs-chat-late">{t('tasks.late')}</span>}
    </span>
  );
});
