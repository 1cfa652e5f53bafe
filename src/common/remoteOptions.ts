import { createAction } from '@reduxjs/toolkit';
import type { UnknownAction } from 'redux';
import { call, put, type SagaGenerator } from 'typed-redux-saga';
import { markFailure } from './errors.ts';
import type { Cancellable } from './http/cancellable.ts';
import type { SliceOptions } from './sliceOptions.ts';

/** The options of a field, from the server. */
export interface RemoteOptionsState<Option> {
  readonly status: 'unknown' | 'ready' | 'failed';
  readonly options: readonly Option[];
}

/** Actions and reducer of options that {@link loadOptions} loads. Loaded ones stay when loading them again fails. */
export function createRemoteOptions<Root, Option>({ name, pick }: SliceOptions<Root, RemoteOptionsState<Option>>) {
  type State = RemoteOptionsState<Option>;
  const actions = {
    received: createAction<readonly Option[]>(`${name}/received`),
    failed: markFailure(createAction(`${name}/failed`)),
  };
  const reducer = (state: State = { status: 'unknown', options: [] }, action: UnknownAction): State => {
    if (actions.received.match(action)) return { status: 'ready', options: action.payload };
    return actions.failed.match(action) && state.status !== 'ready' ? { ...state, status: 'failed' } : state;
  };
  return { actions, reducer, select: pick };
}

type RemoteOptions<Option> = ReturnType<typeof createRemoteOptions<never, Option>>;

/** @param fetch fails without a toast */
export function* loadOptions<Option>(
  { actions }: RemoteOptions<Option>,
  fetch: () => Cancellable<readonly Option[]>,
): SagaGenerator<void> {
  try {
    yield* put(actions.received(yield* call(fetch)));
  } catch {
    yield* put(actions.failed());
  }
}
