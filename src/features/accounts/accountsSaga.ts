import { call, fork, put, select, takeEvery, takeLatest, takeLeading, type SagaGenerator } from 'typed-redux-saga';
import { toAppError } from '#common/errors.ts';
import { listAddressSaga, liveListSaga, type LiveListDeps } from '#common/liveList/index.ts';
import { toastRaised } from '#common/toasts/index.ts';
import { accountDialogSaga, reloadList, type AccountDialogDeps } from './accountDialogSaga.ts';
import { ACCOUNTS_PATH, readFilters, writeFilters } from './accountFilters.ts';
import {
  accountForm,
  accountList,
  accountsClosed,
  accountsOpened,
  addressRead,
  countriesFailed,
  countriesReceived,
  deleted,
  deletionConfirmed,
  deletionFailed,
  rolesFailed,
  rolesReceived,
  rolesRequested,
  selectDeletion,
  viewChanged,
} from './accountsSlice.ts';
import { erasureSaga } from './erasureSaga.ts';
import { accountImportSaga, type AccountImportDeps } from './importSaga.ts';

/** What the account screen needs from its environment. */
export interface AccountsDeps extends LiveListDeps, AccountDialogDeps, Omit<AccountImportDeps, 'accountsApi'> {
  /** Opens a path of this page. */
  readonly navigate: (path: string, options?: { readonly replace?: boolean }) => void;
}

export function* accountsSaga(deps: AccountsDeps): SagaGenerator<void> {
  yield* fork(() =>
    liveListSaga({ list: accountList, fetchPage: deps.accountsApi.fetchAccounts, deps, refresh: 'onReturn' }),
  );
  yield* fork(() =>
    listAddressSaga({
      list: accountList,
      path: ACCOUNTS_PATH,
      viewChanged,
      addressRead,
      readFilters,
      writeFilters,
      navigate: deps.navigate,
    }),
  );
  yield* fork(() => accountDialogSaga(deps));
  yield* fork(() => erasureSaga(deps));
  yield* fork(() => accountImportSaga(deps));
  yield* takeLatest(accountsOpened, openList, deps);
  yield* takeLatest([accountForm.actions.opened.type, rolesRequested.type], loadRoles, deps);
  yield* takeEvery(accountsClosed, closeList);
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

/** Loads the roles whenever the dialog opens, because they may have changed. */
function* loadRoles({ accountsApi }: AccountsDeps): SagaGenerator<void> {
  try {
    yield* put(rolesReceived(yield* call(accountsApi.fetchRoles)));
  } catch {
    yield* put(rolesFailed());
  }
}

function* deleteAccount({ accountsApi }: AccountsDeps): SagaGenerator<void> {
  const deletion = yield* select(selectDeletion);
  if (deletion === null) return;
  try {
    yield* call(accountsApi.deleteAccount, deletion.account.id);
  } catch (thrown) {
    yield* put(deletionFailed(toAppError(thrown)));
    yield* reloadList(); // the list may be outdated, which explains the failure
    return;
  }
  yield* put(deleted());
  const detail = { text: deletion.account.name };
  yield* put(toastRaised({ kind: 'success', message: { key: 'accounts.done' }, detail }));
  yield* reloadList();
}
