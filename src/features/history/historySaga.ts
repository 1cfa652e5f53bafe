import { call, delay, put, select, takeEvery, takeLatest, type SagaGenerator } from 'typed-redux-saga';
import { toAppError } from '#common/errors.ts';
import { TYPING_PAUSE_MS } from '#common/remoteSearch.ts';
import type { HistoryApi } from './historyApi.ts';
import { readFilters, writeFilters } from './historyFilters.ts';
import {
  addressRead,
  chatsFailed,
  chatsReceived,
  customerChosen,
  customerNamed,
  customersFailed,
  customersReceived,
  customerTyped,
  filtersChanged,
  historyClosed,
  historyOpened,
  refreshRequested,
  selectCustomerSearch,
  selectHistoryFilters,
  selectHistoryStatus,
  type HistoryRoot,
} from './historySlice.ts';

const HISTORY_PATH = '/search-chat-history';

export interface HistoryDeps {
  readonly historyApi: HistoryApi;
  readonly navigate: (path: string, options?: { readonly replace?: boolean }) => void;
}

export function* historySaga(deps: HistoryDeps): SagaGenerator<void> {
  // Each of these cancels the request before it.
  yield* takeLatest([historyOpened, filtersChanged, refreshRequested, historyClosed], loadChats, deps);
  yield* takeEvery(filtersChanged, writeAddress, deps);
  yield* takeEvery(addressRead, followAddress);
  yield* takeLatest([customerTyped, customerChosen, historyClosed], findCustomers, deps);
  yield* takeEvery(customerChosen, filterByCustomer);
  yield* takeLatest(filtersChanged, nameCustomer, deps);
}

function* loadChats({ historyApi }: HistoryDeps): SagaGenerator<void> {
  if ((yield* select(selectHistoryStatus)) === 'closed') return;
  try {
    yield* put(chatsReceived(yield* call(historyApi.fetchChats, yield* select(selectHistoryFilters))));
  } catch (error) {
    yield* put(chatsFailed(toAppError(error)));
  }
}

/** The filters are in the address, so that a reload, a bookmark or a shared link shows the same list. */
function* writeAddress({ navigate }: HistoryDeps): SagaGenerator<void> {
  if ((yield* select(selectHistoryStatus)) === 'closed') return;
  navigate(`${HISTORY_PATH}${writeFilters(yield* select(selectHistoryFilters))}`, { replace: true });
}

function* followAddress({ payload: { search } }: ReturnType<typeof addressRead>): SagaGenerator<void> {
  const wanted = readFilters(search);
  const isSet = writeFilters(wanted) === writeFilters(yield* select(selectHistoryFilters));
  if (!isSet) yield* put(filtersChanged(wanted));
}

/** Searches after a pause in typing. More typing, a choice, and leaving the screen cancel it. */
function* findCustomers({ historyApi }: HistoryDeps): SagaGenerator<void> {
  const { keyword, status } = yield* select(selectCustomerSearch);
  if (status !== 'searching') return;
  yield* delay(TYPING_PAUSE_MS);
  try {
    yield* put(customersReceived(yield* call(historyApi.findCustomers, keyword.trim())));
  } catch {
    yield* put(customersFailed());
  }
}

function* filterByCustomer({ payload: customer }: ReturnType<typeof customerChosen>): SagaGenerator<void> {
  const customerId = customer?.id ?? null;
  if (customerId !== (yield* select(selectHistoryFilters)).customerId) yield* put(filtersChanged({ customerId }));
}

/** An address contains the id only. Until the name is loaded, the id is shown. */
function* nameCustomer({ historyApi }: HistoryDeps): SagaGenerator<void> {
  const {
    customer,
    filters: { customerId },
  } = yield* select(({ history }: HistoryRoot) => history);
  if (customerId === null || customer?.id === customerId) return;
  try {
    const found = (yield* call(historyApi.findCustomers, customerId)).find(({ id }) => id === customerId);
    if (found !== undefined) yield* put(customerNamed(found));
  } catch {
    // the list shows the failure
  }
}
