import { createAction } from '@reduxjs/toolkit';
import type { UnknownAction } from 'redux';
import { call, put, race, take, takeLatest, type SagaGenerator } from 'typed-redux-saga';
import { errorText, markFailure, toAppError, type ErrorText } from './errors.ts';
import type { Cancellable } from './http/cancellable.ts';
import type { Tagged } from './http/client.ts';
import { readState } from './readStateSaga.ts';
import { pollingSaga, type PollingDeps } from './retrySaga.ts';
import type { SliceOptions } from './sliceOptions.ts';

export interface PolledState<Figures> {
  /** null: none received yet. */
  readonly figures: Figures | null;
  readonly etag: string | null;
  /** Why the last refresh failed; the figures may be outdated then. */
  readonly error: ErrorText | null;
}

/** Figures that a screen refreshes while it is open. {@link polledSaga} loads them. */
export function createPolled<Root, Figures>({ name, pick }: SliceOptions<Root, PolledState<Figures>>) {
  type State = PolledState<Figures>;
  const actions = {
    /** null confirms the current ones. */
    received: createAction<Omit<State, 'error'> | null>(`${name}/received`),
    failed: markFailure(createAction<Pick<State, 'error'>>(`${name}/failed`)),
  };
  const nothing: State = { figures: null, etag: null, error: null };
  const reducer = (state: State = nothing, action: UnknownAction): State => {
    if (actions.received.match(action)) return { ...state, ...action.payload, error: null };
    return actions.failed.match(action) ? { ...state, ...action.payload } : state;
  };
  return { actions, reducer, select: pick };
}

interface PolledJob<Figures> {
  readonly polled: ReturnType<typeof createPolled<never, Figures>>;
  /** Fails without a toast. */
  readonly fetch: (etag: string | null) => Cancellable<Tagged<Figures> | null>;
  /** Pause after each request, in milliseconds. */
  readonly everyMs: number;
  /** The screen opens, or wants them now. */
  readonly begins: readonly { readonly type: string }[];
  readonly closed: { readonly type: string };
  readonly deps: PollingDeps;
}

/** Refreshes the figures while the screen is open. */
export function* polledSaga<Figures>(job: PolledJob<Figures>): SagaGenerator<void> {
  const { polled, fetch, everyMs, begins, closed, deps } = job;
  const { actions, select } = polled;
  function* ask(): SagaGenerator<boolean> {
    try {
      const answer = yield* call(fetch, (yield* readState(select)).etag);
      if (answer !== null || (yield* readState(select)).error !== null)
        yield* put(actions.received(answer && { figures: answer.data, etag: answer.etag }));
      return true;
    } catch (error) {
      yield* put(actions.failed({ error: errorText(toAppError(error)) }));
      return false;
    }
  }
  yield* takeLatest(
    begins.map(({ type }) => type),
    function* untilClosed() {
      yield* race({ polled: call(pollingSaga, ask, everyMs, deps), closed: take(closed.type) });
    },
  );
}
