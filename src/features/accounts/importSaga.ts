import { call, fork, put, select, takeEvery, type SagaGenerator } from 'typed-redux-saga';
import { ACCOUNT_IMPORT_MAX_BYTES } from '#contract/constants.ts';
import type { AccountImportRow } from '#contract/http/accounts.ts';
import type { FileHandles } from '#common/fileHandles.ts';
import { fileImportSaga, type ReadFile } from '#common/fileImport/index.ts';
import { toastRaised } from '#common/toasts/index.ts';
import { reloadList } from './accountDialogSaga.ts';
import type { AccountsApi } from './accountsApi.ts';
import {
  accountImport,
  passwordsClosed,
  passwordsCopied,
  passwordsIssued,
  passwordsSaved,
  selectIssued,
} from './importSlice.ts';

export interface AccountImportDeps {
  readonly accountsApi: Pick<AccountsApi, 'importAccounts'>;
  readonly fileHandles: Pick<FileHandles, 'get' | 'remove'>;
  /** Copies a text to the clipboard. Rejects where the browser forbids it. */
  readonly copyText: (text: string) => Promise<void>;
  readonly saveFile: (name: string, content: Blob) => void;
  /** The browser's question before the page is left: passwords on it, or on their way, are nowhere else. */
  readonly leaveGuard: { readonly ask: (asks: boolean, form?: string) => void };
}

/** Imports files of accounts, and hands over their initial passwords. */
export function* accountImportSaga(deps: AccountImportDeps): SagaGenerator<void> {
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
    function* guard() {
      const isStoring = (yield* select(accountImport.select)).status === 'storing';
      deps.leaveGuard.ask(isStoring || (yield* select(selectIssued)) !== null, 'passwords');
    },
  );
  yield* takeEvery(passwordsCopied, copy, deps);
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

function* copy({ copyText }: AccountImportDeps): SagaGenerator<void> {
  try {
    yield* call(copyText, yield* asCsv());
    yield* put(toastRaised({ kind: 'success', message: { key: 'issuedPasswords.copied' } }));
  } catch {
    yield* put(toastRaised({ kind: 'error', message: { key: 'issuedPasswords.notCopied' } }));
  }
}

function* asCsv(): SagaGenerator<string> {
  const issued = (yield* select(selectIssued)) ?? [];
  return ['account,password', ...issued.map(({ account, password }) => `${account},${password ?? ''}`), ''].join('\n');
}
