import { call, put, select, takeLatest, takeLeading, type SagaGenerator } from 'typed-redux-saga';
import type { ErasableCustomer, ErasedRows } from '#contract/http/privacy.ts';
import { toAppError } from '#common/errors.ts';
import type { Cancellable } from '#common/http/cancellable.ts';
import {
  customerErased,
  erasableFailed,
  erasableReceived,
  erasableRequested,
  erasureConfirmed,
  erasureFailed,
  selectErasure,
} from './erasureSlice.ts';

/** What erasures need from their environment. */
export interface ErasureDeps {
  readonly accountsApi: {
    readonly findErasable: (keyword: string) => Cancellable<readonly ErasableCustomer[]>;
    readonly eraseCustomer: (id: string) => Cancellable<{ readonly rows: readonly ErasedRows[] }>;
  };
}

export function* erasureSaga(deps: ErasureDeps): SagaGenerator<void> {
  yield* takeLatest(erasableRequested, findCustomers, deps);
  yield* takeLeading(erasureConfirmed, erase, deps);
}

function* findCustomers({ accountsApi }: ErasureDeps): SagaGenerator<void> {
  const erasure = yield* select(selectErasure);
  if (erasure === null) return;
  try {
    yield* put(erasableReceived(yield* call(accountsApi.findErasable, erasure.keyword.trim())));
  } catch (thrown) {
    yield* put(erasableFailed(toAppError(thrown)));
  }
}

function* erase({ accountsApi }: ErasureDeps): SagaGenerator<void> {
  const erasure = yield* select(selectErasure);
  if (erasure?.status !== 'erasing' || erasure.selectedId === null) return;
  try {
    const { rows } = yield* call(accountsApi.eraseCustomer, erasure.selectedId);
    yield* put(customerErased(rows));
  } catch (thrown) {
    yield* put(erasureFailed(toAppError(thrown)));
  }
}
