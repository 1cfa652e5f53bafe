import { createAction, createReducer } from '@reduxjs/toolkit';
import type { AccountImportRow } from '#contract/http/accounts.ts';
import { createFileImport, type ImportState } from '#common/fileImport/index.ts';

/** A new account with its initial password, which is shown once. Action logs drop the password. */
export type IssuedPassword = Pick<AccountImportRow, 'line' | 'account' | 'password'>;

export interface ImportsState {
  readonly import: ImportState<AccountImportRow>;
  /** null: none are shown. */
  readonly issued: readonly IssuedPassword[] | null;
}

export interface AccountImportRoot {
  readonly accounts: ImportsState;
}

/** The import of a file of accounts. */
export const accountImport = createFileImport({
  name: 'accountImport',
  pick: ({ accounts }: AccountImportRoot) => accounts.import,
});

export const passwordsIssued = createAction<{ readonly rows: readonly IssuedPassword[] }>('accounts/passwordsIssued');
export const passwordsCopied = createAction('accounts/passwordsCopied');
export const passwordsSaved = createAction('accounts/passwordsSaved');
export const passwordsClosed = createAction('accounts/passwordsClosed');

export const issuedReducer = createReducer<ImportsState['issued']>(null, (builder) =>
  builder.addCase(passwordsIssued, (_, { payload: { rows } }) => [...rows]).addCase(passwordsClosed, () => null),
);

export const selectIssued = ({ accounts }: AccountImportRoot) => accounts.issued;
