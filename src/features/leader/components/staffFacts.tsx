import { useTranslation } from 'react-i18next';
import type { StaffPresence } from '#contract/http/staff.ts';
import { Tag } from '#common/components/states.tsx';
import { useTimeZone } from '#common/components/timeZone.ts';
import { clockOf } from '#common/format/messageTime.ts';
import './staffFacts.css';

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

type LoadProps = Pick<StaffPresence, 'openChats' | 'maxChats'>;

/** How many chats a person has of the permitted number. The bar repeats the text. */
export function Load({ openChats, maxChats }: LoadProps) {
  const { t } = useTranslation();
  return (
    <span className="cs-inline cs-gap-2 cs-digits">
      <span className="cs-load-words cs-unbroken">{t('leader.openOfMax', { open: openChats, max: maxChats })}</span>
      <LoadBar openChats={openChats} maxChats={maxChats} />
    </span>
  );
}

export function LoadBar({ openChats, maxChats }: LoadProps) {
  const share = maxChats === 0 ? 1 : Math.min(1, openChats / maxChats);
  return (
    <span
      className={`cs-load-bar cs-clipped cs-fixed cs-block ${openChats >= maxChats ? 'is-full' : ''}`.trim()}
      aria-hidden="true"
    >
      <span style={{ width: `${share * 100}%` }} />
    </span>
  );
}
