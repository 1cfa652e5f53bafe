import { createAction } from '@reduxjs/toolkit';
import type { EventChannel } from 'redux-saga';
import type { ActionPattern } from 'redux-saga/effects';
import { call, delay, put, race, take, type SagaGenerator } from 'typed-redux-saga';
import type { CloseReason, NotificationReport } from '../../workers/chat/api.ts';
import { notificationReceived } from '../common/toasts/index.ts';
import type { RealtimeDeps } from './deps.ts';
import { createNotificationPort, type NotificationPort, type NotificationWorker } from './notificationChannel.ts';
import { browserWentOffline, type FinalReason } from './realtimeEvents.ts';
import { BROWSER_HINTS, reconnecting, type Ending } from './reconnectSaga.ts';

/** Reasons to ask at once whether the server is there. */
const DOUBTS: ActionPattern = [...BROWSER_HINTS, browserWentOffline];

/** What notifications may do to the world. */
export interface NotificationDeps extends Pick<RealtimeDeps, 'now' | 'random' | 'newId' | 'durations'> {
  readonly startNotifications: () => NotificationWorker;
  /** The address of somebody's notification socket. */
  readonly notificationUrl: (userId: string) => string;
}

/**
 * What this page knows of who is signed in, and of what they may do, may be out of date: the server has said so, or
 * nobody has listened for a while. Whoever keeps it asks anew.
 */
export const accessDoubted = createAction('realtime/accessDoubted');

interface Place {
  readonly deps: NotificationDeps;
  readonly port: NotificationPort;
  readonly url: string;
}

/** Keeps somebody's notification socket for as long as it runs. @returns why the server refuses for good */
export function* keepNotified(deps: NotificationDeps, userId: string): SagaGenerator<FinalReason> {
  const place: Place = {
    deps,
    port: createNotificationPort(deps.startNotifications),
    url: deps.notificationUrl(userId),
  };
  let sockets = 0;
  const runOnce = () => {
    sockets += 1;
    return runSocket(place, sockets === 1);
  };
  try {
    return yield* call(reconnecting, { deps, hints: BROWSER_HINTS, isShown: false, runOnce });
  } finally {
    place.port.terminate();
  }
}

/**
 * One socket from its opening to its end. Silence while opening counts as lost: a refused upgrade, as of a session that
 * is over, looks no different. What happened before it was not heard, unless it is the first and follows at once on
 * what the page was told.
 */
function* runSocket(place: Place, isFirst: boolean): SagaGenerator<Ending> {
  const {
    deps: { now, durations },
    port,
    url,
  } = place;
  const reports = port.open(url);
  try {
    const { first } = yield* race({ first: take(reports), late: delay(durations.openTimeout) });
    if (!isFirst || first?.type !== 'open') yield* put(accessDoubted());
    if (first?.type !== 'open') {
      return { reason: first?.type === 'closed' ? first.reason : 'lost', openedAt: null, stayAwayMs: null };
    }
    const openedAt = now();
    const reason = yield* call(listen, place, reports);
    return { reason, openedAt, stayAwayMs: null };
  } finally {
    reports.close();
  }
}

/**
 * Takes what comes, and asks from time to time, and when in doubt, whether the server is there. Only its answer says
 * so.
 */
function* listen({ deps, port }: Place, reports: EventChannel<NotificationReport>): SagaGenerator<CloseReason> {
  const {
    now,
    newId,
    durations: { notificationHeartbeat, probeTimeout },
  } = deps;
  let isAsked = false;
  let dueAt = now() + notificationHeartbeat;
  while (true) {
    const untilDueMs = Math.max(0, dueAt - now());
    const { report, doubt } = yield* race({ report: take(reports), doubt: take(DOUBTS), due: delay(untilDueMs) });
    if (report?.type === 'closed') return report.reason;
    if (report?.type === 'text') yield* put(notificationReceived({ id: newId(), text: report.text }));
    if (report?.type === 'accessChanged') yield* put(accessDoubted());
    if (report?.type === 'heartbeat') {
      isAsked = false;
      dueAt = now() + notificationHeartbeat;
    }
    if (report !== undefined) continue;
    if (isAsked && doubt === undefined) return 'unresponsive';
    if (isAsked) continue;
    port.beat();
    isAsked = true;
    dueAt = now() + probeTimeout;
  }
}
