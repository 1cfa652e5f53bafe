import type { ChatAllocation } from '../common/ports.ts';
import type { Server } from '../http/serve.ts';
import { createAccountListService } from './accountListService.ts';
import { accountRoutes, inServiceRoutes, staffListRoutes } from './accountRoutes.ts';
import { createAccountService, type AccountDeps } from './accountService.ts';
import { createInServiceService } from './inServiceService.ts';
import { createStaffListService } from './staffListService.ts';

export { importAccounts } from './accountImport.ts';
export { countAccountsWithoutRole } from './accountListRepository.ts';

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
