import type { Announcing } from './chat.ts';
import type { Database } from './db/connection.ts';
import type { Server } from './http/serve.ts';
import { accountRoutes } from './routes/accountRoutes.ts';
import { menuRoutes } from './routes/menuRoutes.ts';
import { createAccountService } from './services/accountService.ts';
import { createMenuService } from './services/menuService.ts';
import type { AccessChanges, ChatPresence, QueryAllocation } from './services/ports.ts';
import type { SessionService } from './services/sessionService.ts';

export interface AdministrationOptions {
  readonly announcing: Announcing;
  readonly db: Database;
  readonly sessions: SessionService;
  readonly presence: ChatPresence;
  readonly access: AccessChanges;
  readonly queries: QueryAllocation;
}

/** Where the parts of the administration meet: accounts, roles, menus, sessions and the audit log. */
export function serveAdministration(server: Server, { announcing, db, sessions, presence }: AdministrationOptions): void {
  const { onError } = announcing;
  accountRoutes(server, { accounts: createAccountService({ db, sessions, presence, onError }) });
  menuRoutes(server, { menus: createMenuService({ db }) });
}
