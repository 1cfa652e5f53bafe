import { KNOWN_ACCESS, NOTIFICATION_SOCKET_PATH } from '#contract/notifications.ts';
import type { AppearanceDeps } from '../../features/appearance/index.ts';
import type { AttentionDeps } from '../../features/attention/index.ts';
import type { DesktopDeps } from '../../features/notifications/index.ts';
import { watchAttention } from '#common/browser/attention.ts';
import { LOOK_PREFERENCES, showLook, systemTheme } from '#common/browser/look.ts';
import type { PageRealtimeDeps } from '../../realtime/index.ts';
import { createBell } from '../browser/bell.ts';
import { createDesktop } from '../browser/desktop.ts';
import { watchLook } from '../browser/pageEvents.ts';
import { createRingTurns } from '../browser/ringTurns.ts';
import type { TextStore } from '#common/browser/textStore.ts';
import type { NotificationSocketDeps } from './notificationSocketSaga.ts';

/** Dependencies that the page provides. */
export interface AlertWorld extends Pick<NotificationSocketDeps, 'sessionApi'> {
  readonly realtime: PageRealtimeDeps;
  /** Persists beyond the tab. */
  readonly preferences: TextStore;
  readonly navigate: DesktopDeps['navigate'];
}

/** The real dependencies. Call it once per page load. */
export function createAlertDeps({
  realtime,
  sessionApi,
  preferences,
  navigate,
}: AlertWorld): NotificationSocketDeps & AttentionDeps & AppearanceDeps & DesktopDeps {
  // Outside a secure context there are no locks, although the type says so.
  const locks = 'locks' in navigator ? navigator.locks : null;
  const { startWorker, now, random, newId, durations } = realtime;
  return {
    sessionApi,
    preferences,
    navigate,
    notifications: {
      startNotifications: startWorker,
      notificationUrl: (userId, access) =>
        `${location.origin.replace(/^http/, 'ws')}${NOTIFICATION_SOCKET_PATH}/${userId}` +
        (access === null ? '' : `?${KNOWN_ACCESS}=${access}`),
      now,
      random,
      newId,
      durations,
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
      now,
      locks,
    }),
    desktop: createDesktop({ page: window, locks }),
  };
}
