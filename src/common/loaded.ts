import { createAction } from '@reduxjs/toolkit';
import type { UnknownAction } from 'redux';
import { call, put, takeLatest, type SagaGenerator } from 'typed-redux-saga';
import { markFailure, toAppError, type AppError } from './errors.ts';
import type { Cancellable } from './http/cancellable.ts';
import type { SliceOptions } from './sliceOptions.ts';

/** Something that loads while it is on screen. `of`: what it belongs to. */
export type LoadedState<Of, Content> =
  | { readonly status: 'closed' }
  | { readonly status: 'loading'; readonly of: Of }
  | { readonly status: 'ready'; readonly of: Of; readonly content: Content }
  | { readonly status: 'failed'; readonly of: Of; readonly error: AppError };

/** Actions and reducer of something that loads when it opens. {@link loadedSaga} loads, and `LoadedView` draws. */
export function createLoaded<Root, Of, Content>({ name, pick }: SliceOptions<Root, LoadedState<Of, Content>>) {
  type State = LoadedState<Of, Content>;
  const actions = {
    /** It opens, or loading is tried again. */
    opened: createAction(`${name}/opened`, (of: Of) => ({ payload: { of } })),
    closed: createAction(`${name}/closed`),
    received: createAction(`${name}/received`, (content: Content) => ({ payload: { content } })),
    failed: markFailure(createAction<AppError>(`${name}/failed`)),
  };
  const closed: State = { status: 'closed' };
  const reducer = (state: State = closed, action: UnknownAction): State => {
    if (actions.opened.match(action)) return { status: 'loading', ...action.payload };
    if (actions.closed.match(action)) return closed;
    if (state.status === 'closed') return state;
    const { of } = state;
    if (actions.received.match(action)) return { status: 'ready', of, ...action.payload };
    return actions.failed.match(action) ? { status: 'failed', of, error: action.payload } : state;
  };
  return { actions, reducer, select: pick };
}

export type Loaded<Of, Content> = ReturnType<typeof createLoaded<never, Of, Content>>;

/** Loads each time it opens; closing cancels the request. @param fetch fails without a toast */
export function* loadedSaga<Of, Content>(
  { actions }: Loaded<Of, Content>,
  fetch: (of: Of) => Cancellable<Content>,
): SagaGenerator<void> {
  yield* takeLatest([actions.opened, actions.closed], function* load(action) {
    if (!actions.opened.match(action)) return;
    try {
      yield* put(actions.received(yield* call(fetch, action.payload.of)));
    } catch (error) {
      yield* put(actions.failed(toAppError(error)));
    }
  });
}
