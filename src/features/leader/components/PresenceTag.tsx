import { useTranslation } from 'react-i18next';
import { Tag } from '../../../common/components/states.tsx';

/** Whether a person is online, online without a connection, or offline. */
export function PresenceTag({ isOnline, isAway }: { readonly isOnline: boolean; readonly isAway: boolean }) {
  const { t } = useTranslation();
  const word = isAway ? 'leader.away' : isOnline ? 'leader.online' : 'leader.offline';
  return (
    <Tag positive={isOnline} warning={isAway}>
      {t(word)}
    </Tag>
  );
}
