import { createAction } from '@reduxjs/toolkit';
import type { ActionPattern } from 'redux-saga/effects';
import { call, delay, put, race, select, take, takeLatest, type SagaGenerator } from 'typed-redux-saga';
import type { CloseReason } from '#workers/chat/api.ts';
import type { RealtimeDeps } from './deps.ts';
import {
  browserWentOnline,
  connectionEnded,
  connectionOpening,
  disconnected,
  FINAL_REASONS,
  pageWokeUp,
  realtimeStopped,
  reconnectRequested,
  reconnectScheduled,
  tabBecameVisible,
  type FinalReason,
  type PassingReason,
} from './realtimeEvents.ts';
import { selectIsRequested, selectIsTabVisible } from './realtimeSlice.ts';

/** Browser events after which another attempt may succeed. */
export const BROWSER_HINTS = [browserWentOnline, tabBecameVisible, pageWokeUp];

export interface Ending {
  readonly reason: CloseReason;
  /** When it opened, in milliseconds since 1970; null if it did not. */
  readonly openedAt: number | null;
  /** How long the server asks this page to stay away, in milliseconds; null if it does not. */
  readonly stayAwayMs: number | null;
}

export interface Reconnection {
  readonly deps: Pick<RealtimeDeps, 'now' | 'random' | 'durations'>;
  /** Each of them starts a new cycle of retries. */
  readonly hints: ActionPattern;
  /** Whether the page shows the state of this connection; then the waits are dispatched as actions. */
  readonly isShown: boolean;
  /**
   * Runs one connection from its opening to its end.
   * @param retry how many retries of the cycle came before
   */
  readonly runOnce: (retry: number) => SagaGenerator<Ending>;
}

interface Waiting {
  readonly reason: PassingReason;
  readonly retry: number;
}

/**
 * Runs one connection after another until it is cancelled.
 * @returns the reason of the server's final refusal
 */
export function* reconnecting(reconnection: Reconnection): SagaGenerator<FinalReason> {
  const {
    deps: { now, durations },
    runOnce,
  } = reconnection;
  let retry = 0;
  while (true) {
    const { reason, openedAt, stayAwayMs } = yield* call(runOnce, retry);
    if (isFinal(reason)) return reason;
    if (reason === 'access-changed') continue;
    if (openedAt !== null && now() - openedAt >= durations.stableConnection) retry = 0;
    if (stayAwayMs === null) retry = yield* call(waitForRetry, reconnection, { reason, retry });
    else if (stayAwayMs > 0) yield* call(stayAway, reconnection, { reason, retry }, stayAwayMs);
  }
}

/**
 * After the last retry of a cycle, only hints and a visible tab try again. A user who asks for it during an attempt gets
 * a new cycle after that.
 * @returns the retry count of the next attempt
 */
function* waitForRetry({ deps, hints, isShown }: Reconnection, { reason, retry }: Waiting): SagaGenerator<number> {
  const { now, random, durations } = deps;
  if (isShown && retry > 0 && (yield* select(selectIsRequested))) return 0;
  const at = now();
  const delayMs = durations.retryDelays[retry];
  const isGivenUp = delayMs === undefined;
  const waitMs = Math.round((delayMs ?? durations.givenUpRetry) * (0.5 + random()));
  const next = isGivenUp ? retry : retry + 1;
  if (isShown) {
    yield* put(
      isGivenUp ? disconnected({ reason, at }) : reconnectScheduled({ retry: next, retryAt: at + waitMs, reason, at }),
    );
  }
  const waited = isGivenUp ? call(waitInVisibleTab, waitMs) : delay(waitMs);
  const { hint } = yield* race({ hint: take(hints), waited });
  return hint === undefined ? next : 0;
}

/** The server spreads its clients over this time. Only a user's request ends it earlier. */
function* stayAway({ deps, isShown }: Reconnection, { reason, retry }: Waiting, ms: number): SagaGenerator<void> {
  const at = deps.now();
  if (isShown) yield* put(reconnectScheduled({ retry, retryAt: at + ms, reason, at }));
  yield* race({ requested: take(reconnectRequested), waited: delay(ms) });
}

/** Waits again as long as the tab is hidden: a hidden tab does not retry, and becoming visible is a hint. */
function* waitInVisibleTab(ms: number): SagaGenerator<void> {
  do yield* delay(ms);
  while (!(yield* select(selectIsTabVisible)));
}

/** Whether a retry cannot change this end. */
function isFinal(reason: CloseReason): reason is FinalReason {
  return FINAL_REASONS.some((final) => final === reason);
}

/**
 * Whole seconds until the next attempt to connect. Once none is scheduled, no more of these follow: the state of the
 * connection shows that.
 */
export const countdownTicked = createAction<{ readonly seconds: number }>('realtime/countdownTicked');

/** Counts down the seconds for pages that show them. */
export function* countdownSaga({ now }: { readonly now: () => number }): SagaGenerator<void> {
  yield* takeLatest(
    [reconnectScheduled, connectionOpening, disconnected, connectionEnded, realtimeStopped],
    function* count(action) {
      if (!reconnectScheduled.match(action)) return;
      const { retryAt } = action.payload;
      for (let leftMs = retryAt - now(); leftMs > 0; leftMs = retryAt - now()) {
        const seconds = Math.ceil(leftMs / 1_000);
        yield* put(countdownTicked({ seconds }));
        yield* delay(leftMs - (seconds - 1) * 1_000);
      }
    },
  );
}
