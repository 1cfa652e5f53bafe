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
import type { ChatAllocation } from '../common/ports.ts';
import { goneSignal } from '../http/connections.ts';
import { type Server, serveStaff } from '../http/serve.ts';
import { createAccountListService, type AccountListService } from './accountListService.ts';
import { createAccountService, type AccountDeps, type AccountService } from './accountService.ts';
import { COUNTRY_PHONE_CODES } from './newAccount.ts';
import {
  createStaffListService,
  createInServiceService,
  type StaffListService,
  type InServiceService,
} from './staffListService.ts';

interface AccountRoutes {
  readonly accounts: AccountService;
  readonly lists: AccountListService;
}

/** HTTP calls for managing accounts. */
function accountRoutes(server: Server, { accounts, lists }: AccountRoutes): void {
  serveStaff(server, pageAccounts, ({ principal, input }) => lists.page(principal, input));
  serveStaff(server, addAccount, async ({ principal, input, reply }) => ({
    id: await accounts.add(principal, input, goneSignal(reply)),
  }));
  serveStaff(server, importAccounts, ({ principal, input: { csv, isTrial = false }, reply }) =>
    accounts.import(principal, { csv, isTrial }, goneSignal(reply)),
  );
  serveStaff(
    server,
    editAccount,
    async ({
      principal,
      input: { id, name, email, roleId, type, status, password, updateTime, takesWork, ...person },
      reply,
    }) => {
      // Other fields of an account never change.
      const { targetId, phoneCode, mobile } = person;
      const input = {
        ...(name !== undefined && { name }),
        ...(email !== undefined && { email }),
        ...(roleId !== undefined && { roleId }),
        ...(type !== undefined && { type }),
        ...(status !== undefined && { status }),
        ...(password !== undefined && { password }),
        ...(typeof targetId === 'string' && { targetId }),
        ...(phoneCode !== undefined && { phoneCode }),
        ...(mobile !== undefined && { mobile }),
        ...(updateTime !== undefined && { updateTime }),
        ...(takesWork !== undefined && { takesWork }),
      };
      await accounts.edit(principal, id, input, goneSignal(reply));
    },
  );
  serveStaff(server, deleteUser, ({ principal, input }) => accounts.delete(principal, input.id));
  serveStaff(server, getCountryPhoneCode, () => [...COUNTRY_PHONE_CODES]);
  serveStaff(server, searchAppUser, ({ input }) => lists.appUsers(input));
}

/** HTTP calls of the lists of staff. */
function staffListRoutes(server: Server, { staff }: { readonly staff: StaffListService }): void {
  serveStaff(server, pageStaff, ({ input }) => staff.presences(input));
  serveStaff(server, getCustomerServiceUsers, ({ principal, input: { keyword = '', ...of } }) =>
    staff.assignees(principal, { keyword, ...of }),
  );
  serveStaff(server, getNotCustomerServiceUsers, ({ input: { keyword = '' } }) => staff.others({ keyword }));
}

/** HTTP calls for who is in service. */
function inServiceRoutes(server: Server, { inService }: { readonly inService: InServiceService }): void {
  serveStaff(server, editCustomerServiceUsers, ({ principal, input: { userIds, enabled } }) =>
    inService.edit(principal, userIds, enabled),
  );
}

export { importAccounts } from './accountImport.ts';
export { countAccountsWithoutRole } from './accountRepository.ts';

export interface AccountCallsDeps extends AccountDeps {
  /** A person who is back in service may get chats, too. */
  readonly chats: ChatAllocation;
}

/** Serves accounts, the lists of people who can be given work, and who is in service. */
export function serveAccounts(server: Server, deps: AccountCallsDeps): void {
  const { db } = deps;
  accountRoutes(server, { accounts: createAccountService(deps), lists: createAccountListService({ db }) });
  staffListRoutes(server, { staff: createStaffListService({ db }) });
  inServiceRoutes(server, { inService: createInServiceService(deps) });
}
