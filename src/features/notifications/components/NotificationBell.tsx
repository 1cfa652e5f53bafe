import { Bell } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { CHAT_KEYS } from '#contract/domain.ts';
import type { StaffNotification } from '#contract/http/notifications.ts';
import { useClock, useElapsedMs } from '#common/clock/index.ts';
import { Button } from '#common/components/Button.tsx';
import { CheckField } from '#common/components/CheckField.tsx';
import { Link } from '#common/components/Link.tsx';
import { useClosePopover, Popover } from '#common/components/Popover.tsx';
import { Empty, Failure, Loading } from '#common/components/states.tsx';
import { useTimeZone } from '#common/components/timeZone.ts';
import { formatCoarse } from '#common/format/duration.ts';
import { dateTimeOf } from '#common/format/messageTime.ts';
import { formatBadge } from '#common/format/number.ts';
import { usePermission } from '#common/permission.ts';
import { desktopDeclined, desktopRequested, selectDesktop } from '../desktopSlice.ts';
import { allReadPressed, selectTray, selectUnreadNotifications, trayRequested, type TrayState } from '../traySlice.ts';
import './notifications.css';

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
  const tray = useSelector(selectTray);
  const unread = useSelector(selectUnreadNotifications);
  const takesChats = usePermission(CHAT_KEYS);
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
      <Rows tray={tray} />
      {takesChats && <DesktopSetting />}
    </div>
  );
}

function Rows({ tray: { status, notifications, readNo } }: { readonly tray: TrayState }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const retry = () => dispatch(trayRequested());
  if (notifications.length === 0) {
    if (status === 'failed') return <Failure onRetry={retry}>{t('notifications.failed')}</Failure>;
    return status === 'loading' ? <Loading /> : <Empty>{t('notifications.empty')}</Empty>;
  }
  return (
    <>
      {status === 'failed' && (
        <p className="cs-pad-2-4 cs-warned cs-row cs-between cs-gap-2 cs-flush" role="alert">
          {t('notifications.stale')}
          <Button variant="link" onClick={retry}>
            {t('common.retry')}
          </Button>
        </p>
      )}
      <ul className="cs-bell-tray-list cs-scroll cs-list">
        {notifications.map((notification) => (
          <li key={notification.no} className={notification.no > readNo ? 'is-unread' : undefined}>
            <Row notification={notification} isUnread={notification.no > readNo} />
          </li>
        ))}
      </ul>
    </>
  );
}

interface RowProps {
  readonly notification: StaffNotification;
  readonly isUnread: boolean;
}

function Row({ notification, isUnread }: RowProps) {
  const { t } = useTranslation();
  const close = useClosePopover();
  const navigate = useNavigate();
  const path = pathOf(notification);
  const content = (
    <>
      {isUnread && <span className="cs-visually-hidden">{t('notifications.new')} </span>}
      <span className={`cs-lines ${isUnread ? 'cs-strong' : ''}`.trim()}>{notification.text}</span>{' '}
      <Ago iso={notification.createTime} />
    </>
  );
  return path === null ? (
    <div className="cs-bell-tray-row cs-breaks cs-anchor">{content}</div>
  ) : (
    <Link
      to={path}
      className="cs-bell-tray-row cs-breaks cs-anchor"
      onFollow={() => {
        close();
        void navigate(path);
      }}
    >
      {content}
    </Link>
  );
}

/** Where its object is on screen; null: nothing to open. */
function pathOf({ objectType, objectId }: StaffNotification): string | null {
  if (objectType === null) return null;
  if (objectType === 'chat') return objectId === null ? '/chat' : `/chat?id=${objectId}`;
  return objectId === null ? '/query-service' : `/query-service/${objectId}`;
}

function Ago({ iso }: { readonly iso: string }) {
  const { t } = useTranslation();
  const zone = useTimeZone();
  const elapsedMs = useElapsedMs(iso);
  return (
    <time className="cs-block cs-hint" dateTime={iso} title={dateTimeOf(Date.parse(iso), zone)}>
      {elapsedMs === null ? '' : t('notifications.ago', { span: formatCoarse(t, elapsedMs) })}
    </time>
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
