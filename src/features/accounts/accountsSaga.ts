import { call, fork, put, select, takeEvery, takeLatest, takeLeading, type SagaGenerator } from 'typed-redux-saga';
import { toAppError } from '../../common/errors.ts';
import { liveListSaga, type LiveListDeps } from '../../common/liveList/index.ts';
import { noticeRaised } from '../../common/toasts/index.ts';
import { accountDialogSaga, reloadList, type AccountDialogDeps } from './accountDialogSaga.ts';
import { ACCOUNTS_PATH, readFilters, writeFilters } from './accountFilters.ts';
import {
  accountForm, accountList, accountsClosed, accountsOpened, addressRead, countriesFailed, countriesReceived, deleted, deletionConfirmed, deletionFailed,
  rolesFailed, rolesReceived, rolesRequested, selectDeletion, viewChanged, type AccountsRoot,
} from './accountsSlice.ts';

/** What the account screen may do to the world. */
export interface AccountsDeps extends LiveListDeps, AccountDialogDeps {
  /** Goes to a path within the page. */
  readonly navigate: (path: string, options?: { readonly replace?: boolean }) => void;
}

export function* accountsSaga(deps: AccountsDeps): SagaGenerator<void> {
  yield* fork(() => liveListSaga({ list: accountList, fetchPage: deps.accountsApi.fetchAccounts, deps, pace: 'onReturn' }));
  yield* fork(() => accountDialogSaga(deps));
  yield* takeLatest(accountsOpened, openList, deps);
  yield* takeLatest([accountForm.actions.opened.type, rolesRequested.type], loadRoles, deps);
  yield* takeEvery(accountsClosed, closeList);
  yield* takeEvery(viewChanged, changeView, deps);
  yield* takeEvery(addressRead, followAddress);
  yield* takeLeading(deletionConfirmed, deleteAccount, deps);
}

function* openList({ accountsApi }: AccountsDeps): SagaGenerator<void> {
  yield* put(accountList.actions.listOpened({ isInFront: true }));
  try {
    yield* put(countriesReceived(yield* call(accountsApi.fetchCountries)));
  } catch {
    yield* put(countriesFailed());
  }
}

function* closeList(): SagaGenerator<void> {
  yield* put(accountList.actions.listClosed());
}

/** Each time the dialog opens: a role may have come, gone or been made inactive since. */
function* loadRoles({ accountsApi }: AccountsDeps): SagaGenerator<void> {
  try {
    yield* put(rolesReceived(yield* call(accountsApi.fetchRoles)));
  } catch {
    yield* put(rolesFailed());
  }
}

/** Every view has an address of its own, so that Back leads to the one before, and a reload or a colleague sees the same. */
function* changeView({ navigate }: AccountsDeps, { payload }: ReturnType<typeof viewChanged>): SagaGenerator<void> {
  const before = yield* select(selectSearch);
  yield* put(accountList.actions.filtersChanged(payload));
  const search = yield* select(selectSearch);
  if (search !== before) navigate(`${ACCOUNTS_PATH}${search}`);
}

function* followAddress({ payload: { search } }: ReturnType<typeof addressRead>): SagaGenerator<void> {
  const wanted = readFilters(search);
  if (writeFilters(wanted) !== (yield* select(selectSearch))) yield* put(accountList.actions.filtersChanged(wanted));
}

function* deleteAccount({ accountsApi }: AccountsDeps): SagaGenerator<void> {
  const deletion = yield* select(selectDeletion);
  if (deletion === null) return;
  try {
    yield* call(accountsApi.deleteAccount, deletion.account.id);
  } catch (thrown) {
    yield* put(deletionFailed(toAppError(thrown)));
    yield* reloadList(); // which may be why
    return;
  }
  yield* put(deleted());
  yield* put(noticeRaised({ kind: 'success', message: { key: 'accounts.done' } }));
  yield* reloadList();
}

function selectSearch(root: AccountsRoot): string {
  return writeFilters(accountList.selectFilters(root));
}
