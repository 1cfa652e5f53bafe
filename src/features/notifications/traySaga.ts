import type { Action } from 'redux';
import { call, delay, fork, put, select, takeEvery, takeLatest, type SagaGenerator } from 'typed-redux-saga';
import { listNotifications, readNotifications } from '#contract/http/gen/notifications.js';
import { listOwnMentions } from '#contract/http/gen/notes.js';
import type { HttpClient } from '#common/http/client.ts';
import { notificationReceived } from '#common/toasts/index.ts';
import { tabBecameVisible } from '../../realtime/index.ts';
import { selectUser, sessionStarted } from '../session/index.ts';
import {
  mentionsFailed,
  mentionsHidden,
  mentionsReceived,
  mentionsRequested,
  selectMentions,
} from './mentionsSlice.ts';
import { allReadPressed, selectTray, trayFailed, trayReceived, trayRequested } from './traySlice.ts';

type TrayApi = ReturnType<typeof createTrayApi>;

export function createTrayApi(http: HttpClient) {
  return {
    /** Fails without a toast: the tray shows it. */
    fetch: () => http.send(listNotifications, {}),
    fetchMentions: () => http.send(listOwnMentions, {}),
    markRead: (no: number) => http.send(readNotifications, { no }, { toast: true }),
  };
}

export interface TrayDeps {
  readonly trayApi: TrayApi;
}

/** Several notifications may arrive at once: the tray loads once for all. In milliseconds. */
export const TRAY_SETTLE_MS = 300;

/** Loads the notifications that the user has had, and again whenever there may be others. */
export function* traySaga({ trayApi }: TrayDeps): SagaGenerator<void> {
  yield* takeLatest([sessionStarted, trayRequested, notificationReceived, tabBecameVisible], load, trayApi);
  yield* takeLatest([mentionsRequested, mentionsHidden, notificationReceived], loadMentions, trayApi);
  yield* takeEvery(allReadPressed, markRead, trayApi);
  if ((yield* select(selectUser)) !== null) yield* fork(load, trayApi);
}

function* load(trayApi: TrayApi, cause?: Action): SagaGenerator<void> {
  if (cause !== undefined && notificationReceived.match(cause)) yield* delay(TRAY_SETTLE_MS);
  if ((yield* select(selectUser)) === null) return;
  try {
    yield* put(trayReceived(yield* call(trayApi.fetch)));
  } catch {
    yield* put(trayFailed());
  }
}

/** While they are on screen. */
function* loadMentions(trayApi: TrayApi, cause?: Action): SagaGenerator<void> {
  if ((yield* select(selectMentions)) === null) return;
  if (cause !== undefined && notificationReceived.match(cause)) yield* delay(TRAY_SETTLE_MS);
  try {
    yield* put(mentionsReceived(yield* call(trayApi.fetchMentions)));
  } catch {
    yield* put(mentionsFailed());
  }
}

/** The HTTP client shows a failure. */
function* markRead(trayApi: TrayApi): SagaGenerator<void> {
  const { readNo } = yield* select(selectTray);
  try {
    yield* call(trayApi.markRead, readNo);
  } catch {
    yield* put(trayRequested());
  }
}
