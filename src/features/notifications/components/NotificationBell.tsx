import { Bell } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { CHAT_KEYS, ROLE_KEY } from '#contract/domain.ts';
import { useClock } from '#common/clock/index.ts';
import { Button } from '#common/components/Button.tsx';
import { CheckField } from '#common/components/CheckField.tsx';
import { Popover } from '#common/components/Popover.tsx';
import { formatBadge } from '#common/format/number.ts';
import { usePermission } from '#common/permission.ts';
import { useView } from '#common/view.ts';
import { desktopDeclined, desktopRequested, selectDesktop } from '../desktopSlice.ts';
import { allReadPressed, selectUnreadNotifications, trayRequested } from '../traySlice.ts';
import { Notifications, OwnMentions } from './TrayLists.tsx';
import './notifications.css';

/** Of those whom notes can mention. */
const MENTIONED_KEYS = [...CHAT_KEYS, ROLE_KEY.queryService];

export interface NotificationBellProps {
  /** Unique on the screen. */
  readonly viewKey: string;
  readonly align: 'start' | 'end';
}

/** Opens the notifications of the last days, and counts the unread ones. */
export function NotificationBell({ viewKey, align }: NotificationBellProps) {
  const { t } = useTranslation();
  const unread = useSelector(selectUnreadNotifications);
  return (
    <Popover
      viewKey={`notifications.${viewKey}`}
      label={unread === 0 ? t('notifications.title') : t('notifications.unread', { count: unread })}
      align={align}
      trigger={
        <span className="cs-bell cs-inline cs-anchor">
          <Bell size={18} aria-hidden="true" />
          {unread > 0 && (
            <span className="cs-bell-count cs-absolute cs-badge cs-inline cs-tiny cs-strong" aria-hidden="true">
              {formatBadge(unread)}
            </span>
          )}
        </span>
      }
    >
      <NotificationTray />
    </Popover>
  );
}

/** The notifications of the last days, newest first, and the setting for those of the desktop. */
function NotificationTray() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const unread = useSelector(selectUnreadNotifications);
  const takesChats = usePermission(CHAT_KEYS);
  const hasMentions = usePermission(MENTIONED_KEYS);
  const [shown, show] = useView('notifications.list');
  const isMentions = shown !== null;
  useEffect(() => {
    dispatch(trayRequested());
  }, [dispatch]);
  useClock();
  return (
    <div className="cs-bell-tray cs-stack">
      <div className="cs-bell-tray-head cs-line-below cs-pad-3-4 cs-row cs-between cs-gap-2 cs-fixed">
        <h2>{t('notifications.title')}</h2>
        <Button variant="link" disabled={unread === 0} onClick={() => dispatch(allReadPressed())}>
          {t('notifications.markAllRead')}
        </Button>
      </div>
      {hasMentions && (
        <div className="cs-pad-2-4 cs-row cs-gap-1 cs-fixed" role="group" aria-label={t('notifications.lists')}>
          <Button className="compact" aria-pressed={!isMentions} onClick={() => show(null)}>
            {t('notifications.all')}
          </Button>
          <Button className="compact" aria-pressed={isMentions} onClick={() => show('mentions')}>
            {t('notifications.mentions')}
          </Button>
        </div>
      )}
      {isMentions ? <OwnMentions /> : <Notifications />}
      {takesChats && <DesktopSetting />}
    </div>
  );
}

function DesktopSetting() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { permission, choice } = useSelector(selectDesktop);
  const isPossible = permission === 'default' || permission === 'granted';
  const hint =
    permission === 'denied'
      ? t('notifications.deniedHint')
      : t(permission === 'unsupported' ? 'notifications.unsupportedHint' : 'notifications.desktopHint');
  return (
    <div className="cs-bell-tray-setting cs-line-above cs-pad-3-4">
      <CheckField
        label={t('notifications.desktop')}
        checked={choice === 'on' && permission === 'granted'}
        disabled={!isPossible}
        onChange={(isChecked) => dispatch(isChecked ? desktopRequested() : desktopDeclined())}
      />
      <p className="cs-above-1 cs-hint">{hint}</p>
    </div>
  );
}
