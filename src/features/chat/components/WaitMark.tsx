import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useElapsedMs } from '#common/clock/index.ts';
import { formatCoarse } from '#common/format/duration.ts';
import { selectWaitLimits, waitTone } from '#common/waitLimits/index.ts';

/**
 * How long the customer has been waiting, with a bar at the row's edge after the limits. Updates itself, without drawing
 * the row.
 * @param since ISO 8601
 */
export const WaitMark = memo(function WaitMark({ since }: { readonly since: string }) {
  const { t } = useTranslation();
  const ms = useElapsedMs(since);
  const limits = useSelector(selectWaitLimits);
  if (ms === null) return null;
  const span = formatCoarse(t, ms);
  const tone = waitTone(ms, limits);
  return (
    <span className={`cs-chat-wait cs-strong cs-muted cs-tiny cs-digits cs-fixed is-${tone}`}>
      <span aria-hidden="true">{span}</span>
      <span className="cs-visually-hidden">{t(tone === 'late' ? 'chat.waitingLate' : 'chat.waiting', { span })}</span>
    </span>
  );
});
