import { KNOWN_ACCESS, NOTIFICATION_SOCKET_PATH } from '#contract/notifications.ts';
import { watchAttention } from '#common/browser/attention.ts';
import { LOOK_PREFERENCES, showLook, systemTheme } from '#common/browser/look.ts';
import type { AppearanceDeps } from '../../features/appearance/index.ts';
import type { AttentionDeps, DesktopDeps } from '../../features/notifications/index.ts';
import { createBell } from '../browser/bell.ts';
import { createDesktop, createRingTurns } from '../browser/desktop.ts';
import { watchLook } from '../browser/pageEvents.ts';
import type { ScreenDeps } from '../screenDeps.ts';
import type { NotificationSocketDeps } from './notificationSocketSaga.ts';

type AlertDeps = NotificationSocketDeps & AttentionDeps & AppearanceDeps & DesktopDeps;

/** What alerts need beside the dependencies of all screens. Call it once per page load. */
export function createAlertDeps({
  realtime: { startWorker, ...realtime },
  preferences,
}: ScreenDeps): Omit<AlertDeps, 'navigate' | 'preferences' | 'sessionApi'> {
  // Outside a secure context there are no locks, although the type says so.
  const locks = 'locks' in navigator ? navigator.locks : null;
  return {
    notifications: {
      ...realtime,
      startNotifications: startWorker,
      notificationUrl: (userId, access) =>
        `${location.origin.replace(/^http/, 'ws')}${NOTIFICATION_SOCKET_PATH}/${userId}` +
        (access === null ? '' : `?${KNOWN_ACCESS}=${access}`),
    },
    look: {
      show: (look) => showLook(document, look),
      systemTheme: () => systemTheme(window),
      watchChanges: () => watchLook(window, Object.values(LOOK_PREFERENCES)),
    },
    bell: createBell(window),
    ringTurns: createRingTurns({
      watchAttention: (onChange) => watchAttention(window, onChange),
      store: preferences,
      now: realtime.now,
      locks,
    }),
    desktop: createDesktop({ page: window, locks }),
  };
}
