import { createAction } from '@reduxjs/toolkit';
import type { EventChannel } from 'redux-saga';
import type { ActionPattern } from 'redux-saga/effects';
import { call, delay, put, race, take, type SagaGenerator } from 'typed-redux-saga';
import type { CloseReason, NotificationReport } from '#workers/chat/api.ts';
import { notificationReceived } from '#common/toasts/index.ts';
import type { RealtimeDeps } from './deps.ts';
import { createNotificationPort, type NotificationWorker } from './workerChannels.ts';
import { browserWentOffline, type FinalReason } from './realtimeEvents.ts';
import { BROWSER_HINTS, reconnecting, type Ending } from './reconnectSaga.ts';

/** Reasons to check at once whether the server is there. */
const PROBE_TRIGGERS: ActionPattern = [...BROWSER_HINTS, browserWentOffline];

/** Side effects of the notification socket. */
export interface NotificationDeps extends Pick<RealtimeDeps, 'now' | 'random' | 'newId' | 'durations'> {
  readonly startNotifications: () => NotificationWorker;
  /** The address of a user's notification socket. `access`: what the server compares; null: nothing. */
  readonly notificationUrl: (userId: string, access: string | null) => string;
}

/**
 * What the page knows about the signed-in user and their permissions may be outdated: the server said so, or the socket
 * was closed for a while. The session loads them again.
 */
export const accessStale = createAction('realtime/accessStale');

interface SocketContext {
  readonly deps: NotificationDeps;
  readonly port: ReturnType<typeof createNotificationPort>;
  readonly user: NotifiedUser;
}

/** The owner of the socket, and the `accessDigest` of what the page has loaded about them. */
export interface NotifiedUser {
  readonly id: string;
  readonly access: string;
}

/**
 * Runs a user's notification socket until it is cancelled.
 * @returns why the server refuses for good
 */
export function* runNotificationSocket(deps: NotificationDeps, user: NotifiedUser): SagaGenerator<FinalReason> {
  const context = { deps, port: createNotificationPort(deps.startNotifications), user };
  let sockets = 0;
  const runOnce = () => {
    sockets += 1;
    return runSocket(context, sockets === 1);
  };
  try {
    return yield* call(reconnecting, { deps, hints: BROWSER_HINTS, isShown: false, runOnce });
  } finally {
    context.port.terminate();
  }
}

/**
 * One socket, from its opening to its end. No answer while opening counts as lost: the refusal of an ended session
 * looks the same. Events before the opening were missed. The first socket, which opens at once after the page loaded its
 * data, has the server compare what the page knows: that saves a request of each page load.
 */
function* runSocket(context: SocketContext, isFirst: boolean): SagaGenerator<Ending> {
  const { deps, port, user } = context;
  const { now, durations } = deps;
  const reports = port.open(deps.notificationUrl(user.id, isFirst ? user.access : null));
  try {
    const { first } = yield* race({ first: take(reports), late: delay(durations.openTimeout) });
    if (!isFirst || first?.type !== 'open') yield* put(accessStale());
    if (first?.type !== 'open') {
      return { reason: first?.type === 'closed' ? first.reason : 'lost', openedAt: null, stayAwayMs: null };
    }
    const openedAt = now();
    return { reason: yield* call(listen, context, reports), openedAt, stayAwayMs: null };
  } finally {
    reports.close();
  }
}

/** Handles reports. Checks regularly, and on each trigger, whether the server is there; only its answer proves it. */
function* listen({ deps, port }: SocketContext, reports: EventChannel<NotificationReport>): SagaGenerator<CloseReason> {
  const { now, newId, durations } = deps;
  let isAsked = false;
  let dueAt = now() + durations.notificationHeartbeat;
  while (true) {
    const untilDueMs = Math.max(0, dueAt - now());
    const { report, trigger } = yield* race({
      report: take(reports),
      trigger: take(PROBE_TRIGGERS),
      due: delay(untilDueMs),
    });
    if (report?.type === 'closed') return report.reason;
    if (report?.type === 'text') yield* put(notificationReceived({ id: newId(), text: report.text }));
    if (report?.type === 'accessChanged') yield* put(accessStale());
    if (report?.type === 'heartbeat') {
      isAsked = false;
      dueAt = now() + durations.notificationHeartbeat;
    }
    if (report !== undefined) continue;
    if (isAsked && trigger === undefined) return 'unresponsive';
    if (isAsked) continue;
    port.beat();
    isAsked = true;
    dueAt = now() + durations.probeTimeout;
  }
}
