import { all, call, put, select, takeEvery, takeLatest, type SagaGenerator } from 'typed-redux-saga';
import { toAppError } from '#common/errors.ts';
import { loadedSaga } from '#common/loaded.ts';
import { connected } from '#src/realtime/index.ts';
import { chatSelected, workspaceOpened } from './chatSlice.ts';
import {
  openedQuery,
  pageFailed,
  pageReceived,
  pageRequested,
  panelRemembered,
  panelToggled,
  queriesClosed,
  queriesOpened,
  selectIsQueryOpened,
  selectQueries,
  type QueriesApi,
} from './queriesSlice.ts';

export interface QueriesDeps {
  readonly queriesApi: QueriesApi;
  /** Whether the panel is shown, stored as long as the tab lives; null: the user has not chosen. */
  readonly panelMemory: { readonly read: () => boolean | null; readonly write: (isShown: boolean) => void };
}

export function* queriesSaga(deps: QueriesDeps): SagaGenerator<void> {
  yield* all([
    takeEvery(workspaceOpened, restorePanel, deps),
    takeEvery(panelToggled, ({ payload: { isShown } }) => call(deps.panelMemory.write, isShown)),
    takeLatest([queriesOpened, pageRequested, queriesClosed], loadPage, deps),
    takeEvery(connected, retryAfterFailure),
    call(() => loadedSaga(openedQuery, ({ id }) => deps.queriesApi.fetchQuery(id))),
    takeEvery(chatSelected, closeQuery),
  ]);
}

function* restorePanel({ panelMemory }: QueriesDeps): SagaGenerator<void> {
  const isShown = yield* call(panelMemory.read);
  if (isShown !== null) yield* put(panelRemembered({ panel: isShown ? 'shown' : 'hidden' }));
}

function* loadPage({ queriesApi }: QueriesDeps): SagaGenerator<void> {
  const { customerId, wanted } = yield* select(selectQueries);
  if (customerId === null) return;
  try {
    yield* put(pageReceived(yield* call(queriesApi.fetchQueries, customerId, wanted)));
  } catch (error) {
    yield* put(pageFailed(toAppError(error)));
  }
}

/** Loads again what failed while the server was not reachable. */
function* retryAfterFailure(): SagaGenerator<void> {
  const { customerId, status, wanted } = yield* select(selectQueries);
  if (customerId !== null && status === 'failed') yield* put(pageRequested(wanted));
}

function* closeQuery(): SagaGenerator<void> {
  if (yield* select(selectIsQueryOpened)) yield* put(openedQuery.actions.closed());
}
