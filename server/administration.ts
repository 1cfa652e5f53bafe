import type { Announcing } from './chat.ts';
import type { Database } from './db/connection.ts';
import type { Server } from './http/serve.ts';
import { accountRoutes } from './accounts/accountRoutes.ts';
import { auditRoutes } from './audit/auditRoutes.ts';
import { menuRoutes } from './permissions/menuRoutes.ts';
import { resourceRoutes } from './permissions/resourceRoutes.ts';
import { roleRoutes } from './permissions/roleRoutes.ts';
import { sessionRoutes } from './sessions/sessionRoutes.ts';
import { createAccessChanges } from './permissions/accessService.ts';
import { createAccountListService } from './accounts/accountListService.ts';
import { createAccountService } from './accounts/accountService.ts';
import { createAuditLogService } from './audit/auditLogService.ts';
import type { AuthService } from './sessions/authService.ts';
import { createDeviceService } from './sessions/deviceService.ts';
import { createMenuService } from './permissions/menuService.ts';
import type { Passwords } from './people/passwords.ts';
import type { ChatPresence, QueryAllocation, QueryTakeover } from './common/ports.ts';
import { createResourceService } from './permissions/resourceService.ts';
import { createRoleService } from './permissions/roleService.ts';

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
