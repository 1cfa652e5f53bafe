import { deleteUser } from '../../contract/http/accounts.ts';
import { serveStaff, type Server } from '../http/serve.ts';
import type { AccountService } from '../services/accountService.ts';

/** HTTP face of the administration of accounts. */
export function accountRoutes(server: Server, { accounts }: { readonly accounts: AccountService }): void {
  serveStaff(server, deleteUser, async ({ principal, input }) => {
    await accounts.delete(principal, input.id);
    return null;
  });
}
