import { ACCOUNT_IMPORT_TIMEOUT_MS, ACCOUNT_PAGE_SIZE, APP_ID } from '#contract/constants.ts';
import type {
  Account,
  AccountImportRow,
  addAccount as addAccountCall,
  AppUser,
  CountryPhoneCode,
  editAccount as editAccountCall,
} from '#contract/http/accounts.ts';
import type { RequestOf } from '#contract/http/call.ts';
import {
  addAccount,
  deleteUser,
  editAccount,
  getCountryPhoneCode,
  importAccounts,
  pageAccounts,
  searchAppUser,
} from '#contract/http/gen/accounts.js';
import { eraseCustomer, findErasableCustomers } from '#contract/http/gen/privacy.js';
import { listRoles } from '#contract/http/gen/roles.js';
import { editCustomerServiceUsers } from '#contract/http/gen/staff.js';
import type { ErasableCustomer, ErasedRows } from '#contract/http/privacy.ts';
import type { Role } from '#contract/http/roles.ts';
import type { ImportResult } from '#common/fileImport/index.ts';
import type { Cancellable } from '#common/http/cancellable.ts';
import type { HttpClient } from '#common/http/client.ts';
import type { FetchPage } from '#common/liveList/index.ts';
import type { AccountFilters } from './accountFilters.ts';

type NewAccount = RequestOf<typeof addAccountCall>;
type AccountChange = RequestOf<typeof editAccountCall>;

/** Calls show no toast on failure: the screen shows its own errors. */
export interface AccountsApi {
  readonly fetchAccounts: FetchPage<AccountFilters, Account>;
  readonly fetchCountries: () => Cancellable<readonly CountryPhoneCode[]>;
  readonly fetchRoles: () => Cancellable<readonly Role[]>;
  readonly findAppUsers: (wanted: {
    readonly phoneCode: string;
    readonly keyword: string;
  }) => Cancellable<readonly AppUser[]>;
  readonly addAccount: (account: NewAccount) => Cancellable<unknown>;
  /** With `isTrial` nothing is stored. */
  readonly importAccounts: (csv: string, isTrial: boolean) => Cancellable<ImportResult<AccountImportRow>>;
  readonly editAccount: (change: AccountChange) => Cancellable<null>;
  readonly setInService: (wanted: { readonly id: string; readonly isInService: boolean }) => Cancellable<null>;
  readonly deleteAccount: (id: string) => Cancellable<null>;
  readonly findErasable: (keyword: string) => Cancellable<readonly ErasableCustomer[]>;
  readonly eraseCustomer: (customerId: string) => Cancellable<{ readonly rows: readonly ErasedRows[] }>;
}

export function createAccountsApi(http: HttpClient): AccountsApi {
  return {
    fetchAccounts: ({ filters, etag }) => http.sendPage(pageAccounts, inputOf(filters), etag),
    fetchCountries: () => http.send(getCountryPhoneCode, {}),
    fetchRoles: () => http.send(listRoles, { appId: String(APP_ID) }),
    findAppUsers: (wanted) => http.send(searchAppUser, wanted),
    addAccount: (account) => http.save(addAccount, account),
    importAccounts: (csv, isTrial) =>
      http.save(importAccounts, { csv, isTrial }, { timeoutMs: ACCOUNT_IMPORT_TIMEOUT_MS }),
    editAccount: (change) => http.save(editAccount, change),
    setInService: ({ id, isInService }) => http.save(editCustomerServiceUsers, { userIds: [id], enabled: isInService }),
    deleteAccount: (id) => http.save(deleteUser, { id }),
    findErasable: (keyword) => http.send(findErasableCustomers, { keyword }),
    eraseCustomer: (customerId) => http.save(eraseCustomer, { customerId }),
  };
}

function inputOf({ keyword, phoneCode, pageNo, cursor }: AccountFilters) {
  return {
    ...(keyword === '' ? {} : { keyword }),
    ...(phoneCode === null ? {} : { phoneCode }),
    ...(cursor === null ? {} : { cursor }),
    pageNo,
    pageSize: ACCOUNT_PAGE_SIZE,
  };
}
