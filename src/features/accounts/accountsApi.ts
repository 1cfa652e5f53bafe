import { ACCOUNT_IMPORT_TIMEOUT_MS, ACCOUNT_PAGE_SIZE, APP_ID } from '#contract/constants.ts';
import type {
  addAccount as AddAccount,
  editAccount as EditAccount,
  searchAppUser as SearchAppUser,
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
import type { HttpClient } from '#common/http/client.ts';
import type { ListQuery } from '#common/liveList/index.ts';
import { pageInput } from '#common/pages.ts';
import type { AccountFilters } from './accountFilters.ts';

export type AccountsApi = ReturnType<typeof createAccountsApi>;

/** Calls show no toast on failure: the screen shows its own errors. */
export function createAccountsApi(http: HttpClient) {
  return {
    fetchAccounts: ({ filters, etag }: ListQuery<AccountFilters>) =>
      http.sendPage(pageAccounts, inputOf(filters), etag),
    fetchCountries: () => http.send(getCountryPhoneCode, {}),
    fetchRoles: () => http.send(listRoles, { appId: String(APP_ID) }),
    findAppUsers: (wanted: RequestOf<typeof SearchAppUser>) => http.send(searchAppUser, wanted),
    addAccount: (account: RequestOf<typeof AddAccount>) => http.save(addAccount, account),
    /** With `isTrial` nothing is stored. */
    importAccounts: (csv: string, isTrial: boolean) =>
      http.save(importAccounts, { csv, isTrial }, { timeoutMs: ACCOUNT_IMPORT_TIMEOUT_MS }),
    editAccount: (change: RequestOf<typeof EditAccount>) => http.save(editAccount, change),
    setInService: (id: string, isInService: boolean) =>
      http.save(editCustomerServiceUsers, { userIds: [id], enabled: isInService }),
    deleteAccount: (id: string) => http.save(deleteUser, { id }),
    findErasable: (keyword: string) => http.send(findErasableCustomers, { keyword }),
    eraseCustomer: (customerId: string) => http.save(eraseCustomer, { customerId }),
  };
}

function inputOf({ keyword, phoneCode, ...page }: AccountFilters) {
  return {
    ...(keyword === '' ? {} : { keyword }),
    ...(phoneCode === null ? {} : { phoneCode }),
    ...pageInput(page, ACCOUNT_PAGE_SIZE),
  };
}
