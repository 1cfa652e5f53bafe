import { selectMenuByAppId } from '#contract/http/menus.ts';
import { addResource, editResource, getResource, getResourceTree, removeResource } from '#contract/http/resources.ts';
import {
  addRole,
  editRole,
  getRole,
  listRoles,
  removeRole,
  selectResourceByAppId,
  selectResourceIdsByRoleId,
} from '#contract/http/roles.ts';
import type { AccessChanges } from '../common/ports.ts';
import { type Server, serveStaff } from '../http/serve.ts';
import { createAccessChanges, type AccessDeps } from './permissionChange.ts';
import { createResourceService, type ResourceService } from './resourceService.ts';
import { createMenuService, type MenuService } from './resourceTree.ts';
import { createRoleService, type RoleService } from './roleService.ts';

interface RoleRoutesDeps {
  readonly roles: RoleService;
  readonly resources: Pick<ResourceService, 'tree'>;
}

/** HTTP calls of roles. */
function roleRoutes(server: Server, { roles, resources }: RoleRoutesDeps): void {
  serveStaff(server, listRoles, ({ principal, input }) => roles.list(principal, Number(input.appId)));
  serveStaff(server, getRole, ({ principal, input }) => roles.get(principal, input.id));
  serveStaff(server, selectResourceIdsByRoleId, ({ input }) => roles.resourceIds(input.id));
  serveStaff(server, selectResourceByAppId, ({ input }) => resources.tree(Number(input.id)));
  serveStaff(server, addRole, async ({ principal, input }) => ({ id: await roles.add(principal, input) }));
  serveStaff(server, editRole, ({ principal, input }) => roles.edit(principal, input));
  serveStaff(server, removeRole, ({ principal, input }) => roles.remove(principal, input.id));
}

/** HTTP calls of the side menus. */
function menuRoutes(server: Server, { menus }: { readonly menus: MenuService }): void {
  serveStaff(server, selectMenuByAppId, ({ principal, input }) => menus.sideMenus(principal, Number(input.appId)));
}

/** HTTP calls of menus and permissions. */
function resourceRoutes(server: Server, { resources }: { readonly resources: ResourceService }): void {
  serveStaff(server, getResourceTree, ({ input }) => resources.tree(Number(input.appId)));
  serveStaff(server, getResource, ({ input }) => resources.get(input.id));
  serveStaff(server, addResource, async ({ principal, input }) => ({ id: await resources.add(principal, input) }));
  serveStaff(server, editResource, ({ principal, input }) => resources.edit(principal, input));
  serveStaff(server, removeResource, ({ principal, input }) =>
    resources.remove(principal, input.id, input.takesWork === 'true'),
  );
}

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
