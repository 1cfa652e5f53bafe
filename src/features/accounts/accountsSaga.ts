import { call, fork, put, select, takeEvery, takeLatest, takeLeading, type SagaGenerator } from 'typed-redux-saga';
import { ACCOUNT_IMPORT_MAX_BYTES } from '#contract/constants.ts';
import type { AccountImportRow } from '#contract/http/accounts.ts';
import { copySaga } from '#common/copySaga.ts';
import { toAppError } from '#common/errors.ts';
import type { FileHandles } from '#common/fileHandles.ts';
import { fileImportSaga, type ReadFile } from '#common/fileImport/index.ts';
import { listScreenSaga, type ListScreenDeps } from '#common/liveList/index.ts';
import { loadOptions } from '#common/remoteOptions.ts';
import { removalSaga } from '#common/wholeList/index.ts';
import { accountDialogSaga, reloadList, type AccountDialogDeps } from './accountDialogSaga.ts';
import { ACCOUNTS_PATH, readFilters, writeFilters } from './accountFilters.ts';
import {
  accountForm,
  accountList,
  accountRemoval,
  accountsScreen,
  accountCountries,
  accountRoles,
  rolesRequested,
  customerErased,
  erasableFailed,
  erasableReceived,
  erasableRequested,
  erasureConfirmed,
  erasureFailed,
  selectErasure,
  accountImport,
  passwordsClosed,
  passwordsCopied,
  passwordsIssued,
  passwordsSaved,
  selectIssued,
} from './accountsSlice.ts';

export interface AccountsDeps extends ListScreenDeps, AccountDialogDeps {
  readonly fileHandles: Pick<FileHandles, 'get' | 'remove'>;
  /** Copies a text to the clipboard. Rejects where the browser forbids it. */
  readonly copyText: (text: string) => Promise<void>;
  readonly saveFile: (name: string, content: Blob) => void;
}

export function* accountsSaga(deps: AccountsDeps): SagaGenerator<void> {
  yield* fork(() =>
    listScreenSaga({
      list: accountList,
      screen: accountsScreen,
      path: ACCOUNTS_PATH,
      readFilters,
      writeFilters,
      fetchPage: deps.accountsApi.fetchAccounts,
      deps,
    }),
  );
  yield* fork(() => accountDialogSaga(deps));
  yield* fork(() => accountImportSaga(deps));
  yield* takeLatest(accountsScreen.opened, () => loadOptions(accountCountries, deps.accountsApi.fetchCountries));
  yield* takeLatest([accountForm.actions.opened.type, rolesRequested.type], () =>
    loadOptions(accountRoles, deps.accountsApi.fetchRoles),
  );
  yield* removalSaga({
    removal: accountRemoval,
    remove: (id) => deps.accountsApi.deleteAccount(id),
    success: 'accounts.done',
    onSettled: reloadList,
  });
  yield* takeLatest(erasableRequested, findCustomers, deps);
  yield* takeLeading(erasureConfirmed, erase, deps);
}

/** Imports files of accounts, and hands over their initial passwords. */
function* accountImportSaga(deps: AccountsDeps): SagaGenerator<void> {
  yield* fork(() =>
    fileImportSaga({
      fileImport: accountImport,
      fileHandles: deps.fileHandles,
      read: readFile,
      send: deps.accountsApi.importAccounts,
      onStored: afterStoring,
    }),
  );
  const { importConfirmed, importChecked, importFailed, importUnsure } = accountImport.actions;
  yield* takeEvery(
    [importConfirmed, importChecked, importFailed, importUnsure, passwordsIssued, passwordsClosed],
    // Passwords on the page, or on their way, are nowhere else.
    function* guard() {
      const isStoring = (yield* select(accountImport.select)).status === 'storing';
      deps.leaveGuard.ask(isStoring || (yield* select(selectIssued)) !== null, 'passwords');
    },
  );
  yield* takeEvery(passwordsCopied, function* copy() {
    const csv = yield* asCsv();
    yield* copySaga(() => deps.copyText(csv), 'issuedPasswords.copied', 'issuedPasswords.notCopied');
  });
  yield* takeEvery(passwordsSaved, function* save() {
    deps.saveFile('initial-passwords.csv', new Blob([yield* asCsv()], { type: 'text/csv' }));
  });
}

async function readFile(file: File): Promise<ReadFile<string>> {
  if (file.size > ACCOUNT_IMPORT_MAX_BYTES) return { problem: { key: 'fileImport.tooLarge' } };
  return { content: await file.text() };
}

function* afterStoring(rows: readonly AccountImportRow[]): SagaGenerator<void> {
  yield* put(passwordsIssued({ rows: rows.map(({ line, account, password }) => ({ line, account, password })) }));
  yield* reloadList();
}

function* asCsv(): SagaGenerator<string> {
  const issued = (yield* select(selectIssued)) ?? [];
  return ['account,password', ...issued.map(({ account, password }) => `${account},${password ?? ''}`), ''].join('\n');
}

function* findCustomers({ accountsApi }: AccountsDeps): SagaGenerator<void> {
  const erasure = yield* select(selectErasure);
  if (erasure === null) return;
  try {
    yield* put(erasableReceived(yield* call(accountsApi.findErasable, erasure.keyword.trim())));
  } catch (thrown) {
    yield* put(erasableFailed(toAppError(thrown)));
  }
}

function* erase({ accountsApi }: AccountsDeps): SagaGenerator<void> {
  const erasure = yield* select(selectErasure);
  if (erasure?.status !== 'erasing' || erasure.selectedId === null) return;
  try {
    const { rows } = yield* call(accountsApi.eraseCustomer, erasure.selectedId);
    yield* put(customerErased(rows));
  } catch (thrown) {
    yield* put(erasureFailed(toAppError(thrown)));
  }
}
