import {
  addAccount,
  deleteUser,
  editAccount,
  getCountryPhoneCode,
  importAccounts,
  pageAccounts,
  searchAppUser,
} from '#contract/http/accounts.ts';
import {
  editCustomerServiceUsers,
  getCustomerServiceUsers,
  getNotCustomerServiceUsers,
  pageStaff,
} from '#contract/http/staff.ts';
import { goneSignal } from '../http/connections.ts';
import { type Server, serveStaff } from '../http/serve.ts';
import { accountPage, appUsersWith } from './accountListService.ts';
import * as accounts from './accountService.ts';
import { COUNTRY_PHONE_CODES } from './newAccount.ts';
import { assignees, changeInService, nonAssignees, presences, type InServiceDeps } from './staffListService.ts';

export { importAccounts } from './accountImport.ts';
export { countAccountsWithoutRole } from './accountRepository.ts';

type AccountCallsDeps = accounts.AccountDeps & InServiceDeps;

/** Serves accounts, the lists of people who can be given work, and who is in service. */
export function serveAccounts(server: Server, deps: AccountCallsDeps): void {
  const { db } = deps;
  serveStaff(server, pageAccounts, ({ principal, input }) => accountPage(db, principal, input));
  serveStaff(server, addAccount, async ({ principal, input, reply }) => ({
    id: await accounts.add(deps, principal, input, goneSignal(reply)),
  }));
  serveStaff(server, importAccounts, ({ principal, input, reply }) =>
    accounts.addFromFile(deps, principal, input, goneSignal(reply)),
  );
  serveStaff(server, editAccount, ({ principal, input, reply }) =>
    accounts.edit(deps, principal, input, goneSignal(reply)),
  );
  serveStaff(server, deleteUser, ({ principal, input }) => accounts.remove(deps, principal, input.id));
  serveStaff(server, getCountryPhoneCode, () => [...COUNTRY_PHONE_CODES]);
  serveStaff(server, searchAppUser, ({ input }) => appUsersWith(db, input));
  serveStaff(server, pageStaff, ({ input }) => presences(db, input));
  serveStaff(server, getCustomerServiceUsers, ({ principal, input }) => assignees(db, principal, input));
  serveStaff(server, getNotCustomerServiceUsers, ({ input }) => nonAssignees(db, input));
  serveStaff(server, editCustomerServiceUsers, ({ principal, input }) => changeInService(deps, principal, input));
}
