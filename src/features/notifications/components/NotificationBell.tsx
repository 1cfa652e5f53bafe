import { Bell } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { Popover } from '#common/components/Popover.tsx';
import { formatBadge } from '#common/format/number.ts';
import { selectUnreadNotifications, trayRequested } from '../traySlice.ts';
import { NotificationTray } from './NotificationTray.tsx';
import './notifications.css';

export interface NotificationBellProps {
  /** Unique on the screen. */
  readonly place: string;
  readonly align: 'start' | 'end';
}

/** Opens the notifications of the last days, and counts the unread ones. */
export function NotificationBell({ place, align }: NotificationBellProps) {
  const { t } = useTranslation();
  const unread = useSelector(selectUnreadNotifications);
  return (
    <Popover
      place={`notifications.${place}`}
      label={unread === 0 ? t('notifications.title') : t('notifications.unread', { count: unread })}
      align={align}
      trigger={
        <span className="cs-bell">
          <Bell size={18} aria-hidden="true" />
          {unread > 0 && (
            <span className="cs-bell-count" aria-hidden="true">
              {formatBadge(unread)}
            </span>
          )}
        </span>
      }
    >
      <Opened />
    </Popover>
  );
}

function Opened() {
  const dispatch = useDispatch();
  useEffect(() => {
    dispatch(trayRequested());
  }, [dispatch]);
  return <NotificationTray />;
}
