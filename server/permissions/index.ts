import type { AccessChanges } from '../common/ports.ts';
import type { Server } from '../http/serve.ts';
import { createMenuService } from './menuService.ts';
import { createAccessChanges, type AccessDeps } from './permissionChange.ts';
import { menuRoutes, resourceRoutes, roleRoutes } from './permissionRoutes.ts';
import { createResourceService } from './resourceService.ts';
import { createRoleService } from './roleService.ts';

export { findHolder, listActiveRoles, shareRole } from './roleRepository.ts';

/**
 * Serves roles, their permissions, and the menus made of them.
 * @returns the service that publishes a change of permissions to open pages
 */
export function servePermissions(server: Server, deps: AccessDeps): AccessChanges {
  const { db } = deps;
  const access = createAccessChanges(deps);
  menuRoutes(server, { menus: createMenuService({ db }) });
  const resources = createResourceService({ db, access });
  resourceRoutes(server, { resources });
  roleRoutes(server, { roles: createRoleService({ db, access }), resources });
  return access;
}
