import type { ActionCreatorWithoutPayload, UnknownAction } from '@reduxjs/toolkit';
import { delay, put, takeLatest, type SagaGenerator } from 'typed-redux-saga';
import { TASK_REFRESH_MS } from '#contract/constants.ts';

/** The longest time that rows stay in place after the pointer or the focus has moved on them. */
const HOLD_MS = TASK_REFRESH_MS;

/** Lets rows move again once the pointer and the focus rest on them. `HoldArea` reports each movement by `held`. */
export function* holdSaga(held: { readonly type: string }, released: ActionCreatorWithoutPayload): SagaGenerator<void> {
  yield* takeLatest([held.type, released.type], function* ({ type }: UnknownAction) {
    if (type === released.type) return;
    yield* delay(HOLD_MS);
    yield* put(released());
  });
}
