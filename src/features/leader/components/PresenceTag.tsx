import { useTranslation } from 'react-i18next';
import type { StaffPresence } from '#contract/http/staff.ts';
import { Tag } from '#common/components/states.tsx';
import { useTimeZone } from '#common/components/timeZone.tsx';
import { clockOf } from '#common/format/messageTime.ts';

interface PresenceTagProps {
  readonly of: Pick<StaffPresence, 'isOnline' | 'isAway' | 'breakEndsAt'>;
}

/** Whether a person is online, online without a connection, on a break, or offline. */
export function PresenceTag({ of: { isOnline, isAway, breakEndsAt } }: PresenceTagProps) {
  const { t } = useTranslation();
  const zone = useTimeZone();
  if (isAway)
    return (
      <Tag positive={false} warning>
        {t('leader.away')}
      </Tag>
    );
  if (breakEndsAt !== null)
    return <Tag positive={false}>{t('leader.breakUntil', { time: clockOf(Date.parse(breakEndsAt), zone) })}</Tag>;
  return <Tag positive={isOnline}>{t(isOnline ? 'leader.online' : 'leader.offline')}</Tag>;
}
