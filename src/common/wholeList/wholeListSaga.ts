import { call, put, takeLatest, takeLeading, type SagaGenerator } from 'typed-redux-saga';
import { toAppError } from '../errors.ts';
import type { Cancellable } from '../http/cancellable.ts';
import { toastRaised } from '../toasts/index.ts';
import type { Removable, WholeAnswer, WholeList } from './wholeList.ts';
import { readState } from '../readStateSaga.ts';

interface WholeListJob<Row, Thing extends Removable> {
  readonly list: WholeList<Row, Thing>;
  /** Both fail without a toast. */
  readonly fetch: (etag: string | null) => Cancellable<WholeAnswer<Row>>;
  /** `takesWork`: the user has agreed that it takes open work from people. */
  readonly remove: (id: string, takesWork: boolean) => Cancellable<null>;
}

/**
 * Loads a list when it is opened and after each deletion, even a refused one: the shown rows may have been outdated.
 */
export function* wholeListSaga<Row, Thing extends Removable>(job: WholeListJob<Row, Thing>): SagaGenerator<void> {
  const { opened, closed, reloadRequested, removalConfirmed } = job.list.actions;
  yield* takeLatest([opened.type, closed.type, reloadRequested.type], () => load(job));
  yield* takeLeading(removalConfirmed, ({ payload }) => remove(job, payload.takesWork));
}

function* load<Row, Thing extends Removable>({
  list: { actions, select: pick },
  fetch,
}: WholeListJob<Row, Thing>): SagaGenerator<void> {
  const { status, etag } = yield* readState(pick);
  if (status !== 'loading') return;
  try {
    yield* put(actions.received(yield* call(fetch, etag)));
  } catch (error) {
    yield* put(actions.failed(toAppError(error)));
  }
}

function* remove<Row, Thing extends Removable>(
  { list: { actions, select: pick }, remove: send }: WholeListJob<Row, Thing>,
  takesWork: boolean,
): SagaGenerator<void> {
  const { removal } = yield* readState(pick);
  if (removal === null) return;
  try {
    yield* call(send, removal.thing.id, takesWork);
    yield* put(actions.removed());
    const detail = { text: removal.thing.name };
    yield* put(toastRaised({ kind: 'success', message: { key: 'settings.saved' }, detail }));
  } catch (error) {
    yield* put(actions.removalFailed(toAppError(error)));
  }
  yield* put(actions.reloadRequested());
}
