import { NOTIFICATION_SOCKET_PATH } from '../../../contract/notifications.ts';
import type { AttentionDeps } from '../../features/attention/index.ts';
import type { PageRealtimeDeps } from '../../realtime/index.ts';
import { createBell } from '../browser/bell.ts';
import { createRingTurns } from '../browser/ringTurns.ts';
import type { TextStore } from '../browser/storage.ts';
import type { NotificationGateDeps } from './notificationGateSaga.ts';

/** What the notices need of the page. */
export interface NoticeWorld extends Pick<NotificationGateDeps, 'sessionApi'> {
  readonly realtime: PageRealtimeDeps;
  /** Lasts beyond the tab. */
  readonly preferences: TextStore;
}

/** The world as it is. Made once a page load. */
export function createNoticeDeps({
  realtime,
  sessionApi,
  preferences,
}: NoticeWorld): NotificationGateDeps & AttentionDeps {
  const { startWorker, now, random, newId, durations } = realtime;
  return {
    sessionApi,
    preferences,
    notifications: {
      startNotifications: startWorker,
      notificationUrl: (userId) => `${location.origin.replace(/^http/, 'ws')}${NOTIFICATION_SOCKET_PATH}/${userId}`,
      now,
      random,
      newId,
      durations,
    },
    bell: createBell(window),
    // The type says that locks always exist; outside a secure context they do not.
    ringTurns: createRingTurns({
      page: document,
      store: preferences,
      now,
      locks: 'locks' in navigator ? navigator.locks : null,
    }),
  };
}
