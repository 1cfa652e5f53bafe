import type { Announcing } from './chat.ts';
import type { Database } from './db/connection.ts';
import type { Server } from './http/serve.ts';
import { accountRoutes } from './routes/accountRoutes.ts';
import { auditRoutes } from './routes/auditRoutes.ts';
import { menuRoutes } from './routes/menuRoutes.ts';
import { resourceRoutes } from './routes/resourceRoutes.ts';
import { roleRoutes } from './routes/roleRoutes.ts';
import { sessionRoutes } from './routes/sessionRoutes.ts';
import { createAccessChanges } from './services/accessService.ts';
import { createAccountListService } from './services/accountListService.ts';
import { createAccountService } from './services/accountService.ts';
import { createAuditLogService } from './services/auditLogService.ts';
import type { AuthService } from './services/authService.ts';
import { createDeviceService } from './services/deviceService.ts';
import { createMenuService } from './services/menuService.ts';
import type { Passwords } from './services/passwords.ts';
import type { ChatPresence, QueryAllocation, QueryTakeover } from './services/ports.ts';
import { createResourceService } from './services/resourceService.ts';
import { createRoleService } from './services/roleService.ts';

export interface AdministrationOptions {
  readonly announcing: Announcing;
  readonly db: Database;
  readonly auth: AuthService;
  readonly passwords: Passwords;
  readonly presence: ChatPresence;
  readonly queries: QueryAllocation;
  readonly takeover: QueryTakeover;
  readonly timeZone: string;
}

/** Where the parts of the administration meet: accounts, roles, menus, sessions and the audit log. */
export function serveAdministration(
  server: Server,
  { announcing, db, auth, passwords, presence, queries, takeover, timeZone }: AdministrationOptions,
): void {
  const { announcer, onError } = announcing;
  const access = createAccessChanges({ db, presence, queries: takeover, announcer, onError });
  accountRoutes(server, {
    accounts: createAccountService({ db, passwords, announcer, presence, access, queries, onError }),
    lists: createAccountListService({ db }),
  });
  sessionRoutes(server, { devices: createDeviceService({ db, announcer }), auth });
  auditRoutes(server, { audit: createAuditLogService({ db, timeZone }) });
  menuRoutes(server, { menus: createMenuService({ db }) });
  const resources = createResourceService({ db, access });
  resourceRoutes(server, { resources });
  roleRoutes(server, { roles: createRoleService({ db, access }), resources });
}
