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
import { createAccessChanges, type AccessDeps, type PermissionDeps } from './permissionChange.ts';
import * as resources from './resourceService.ts';
import * as roles from './roleService.ts';

export { findHolder, listActiveRoles, shareRole } from './roleRepository.ts';

/**
 * Serves roles, their permissions, and the menus made of them.
 * @returns the service that publishes a change of permissions to open pages
 */
export function servePermissions(server: Server, deps: AccessDeps): AccessChanges {
  const { db } = deps;
  const access = createAccessChanges(deps);
  serveStaff(server, selectMenuByAppId, ({ principal, input }) =>
    resources.sideMenus(db, principal, Number(input.appId)),
  );
  serveResources(server, { db, access });
  serveRoles(server, { db, access });
  return access;
}

function serveResources(server: Server, deps: PermissionDeps): void {
  const { db } = deps;
  serveStaff(server, getResourceTree, ({ input }) => resources.tree(db, Number(input.appId)));
  serveStaff(server, getResource, ({ input }) => resources.get(db, input.id));
  serveStaff(server, addResource, async ({ principal, input }) => ({
    id: await resources.add(deps, principal, input),
  }));
  serveStaff(server, editResource, ({ principal, input }) => resources.edit(deps, principal, input));
  serveStaff(server, removeResource, ({ principal, input }) =>
    resources.remove(deps, principal, input.id, input.takesWork === 'true'),
  );
}

function serveRoles(server: Server, deps: PermissionDeps): void {
  const { db } = deps;
  serveStaff(server, listRoles, ({ principal, input }) => roles.list(db, principal, Number(input.appId)));
  serveStaff(server, getRole, ({ principal, input }) => roles.get(db, principal, input.id));
  serveStaff(server, selectResourceIdsByRoleId, ({ input }) => roles.resourceIds(db, input.id));
  serveStaff(server, selectResourceByAppId, ({ input }) => resources.tree(db, Number(input.id)));
  serveStaff(server, addRole, async ({ principal, input }) => ({ id: await roles.add(deps, principal, input) }));
  serveStaff(server, editRole, ({ principal, input }) => roles.edit(deps, principal, input));
  serveStaff(server, removeRole, ({ principal, input }) => roles.remove(deps, principal, input.id));
}
