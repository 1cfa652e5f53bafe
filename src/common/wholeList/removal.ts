import { createAction } from '@reduxjs/toolkit';
import type { UnknownAction } from 'redux';
import { call, put, takeLeading, type SagaGenerator } from 'typed-redux-saga';
import type { MessageKey } from '../../i18n/index.ts';
import { type AppError, markFailure, toAppError } from '../errors.ts';
import type { Cancellable } from '../http/cancellable.ts';
import { readState } from '../readStateSaga.ts';
import type { SliceOptions } from '../sliceOptions.ts';
import { toastRaised } from '../toasts/index.ts';

/** A thing to delete: its id, and its name for the question. */
export interface Removable {
  readonly id: string;
  readonly name: string;
}

export interface RemovalState<Thing> {
  readonly thing: Thing;
  readonly isRunning: boolean;
  readonly error: AppError | null;
}

/** A deletion that the user confirms: actions and reducer. {@link removalSaga} deletes; `RemovalDialog` asks. */
export function createRemoval<Root, Thing extends Removable>({
  name,
  pick,
}: SliceOptions<Root, RemovalState<Thing> | null>) {
  const actions = {
    /** The user wants to delete something, and is asked first. */
    removalAsked: createAction(`${name}/removalAsked`, (payload: Thing) => ({ payload })),
    removalDeclined: createAction(`${name}/removalDeclined`),
    removalConfirmed: createAction(`${name}/removalConfirmed`, (takesWork?: boolean) => ({
      payload: { takesWork: takesWork === true },
    })),
    removed: createAction(`${name}/removed`),
    removalFailed: markFailure(createAction<AppError>(`${name}/removalFailed`)),
  };
  type State = RemovalState<Thing> | null;
  const reducer = (state: State = null, action: UnknownAction): State => {
    if (actions.removalAsked.match(action)) return { thing: action.payload, isRunning: false, error: null };
    if (state === null || actions.removed.match(action)) return null;
    if (actions.removalConfirmed.match(action)) return { ...state, isRunning: true, error: null };
    if (actions.removalFailed.match(action)) return { ...state, isRunning: false, error: action.payload };
    return actions.removalDeclined.match(action) && !state.isRunning ? null : state;
  };
  return { actions, reducer, selectRemoval: pick };
}

export type Removal<Thing extends Removable> = Omit<ReturnType<typeof createRemoval<never, Thing>>, 'reducer'>;

interface RemovalJob<Thing extends Removable> {
  readonly removal: Removal<Thing>;
  /** `takesWork`: the user has agreed that it takes open work from people. Fails without a toast. */
  readonly remove: (id: string, takesWork: boolean) => Cancellable<null>;
  readonly success?: MessageKey;
  /** After each deletion, even a refused one: what is shown may have been outdated. */
  readonly onSettled: () => SagaGenerator<void>;
}

export function* removalSaga<Thing extends Removable>({
  removal: { actions, selectRemoval },
  remove,
  success = 'settings.saved',
  onSettled,
}: RemovalJob<Thing>): SagaGenerator<void> {
  yield* takeLeading(actions.removalConfirmed, function* send({ payload: { takesWork } }) {
    const removal = yield* readState(selectRemoval);
    if (removal === null) return;
    try {
      yield* call(remove, removal.thing.id, takesWork);
      yield* put(actions.removed());
      const detail = { text: removal.thing.name };
      yield* put(toastRaised({ kind: 'success', message: { key: success }, detail }));
    } catch (error) {
      yield* put(actions.removalFailed(toAppError(error)));
    }
    yield* onSettled();
  });
}
