import {
  addRole,
  editRole,
  getRole,
  listRoles,
  removeRole,
  selectResourceByAppId,
  selectResourceIdsByRoleId,
} from '../../contract/http/roles.ts';
import { serveStaff, type Server } from '../http/serve.ts';
import type { ResourceService } from './resourceService.ts';
import type { RoleService } from './roleService.ts';

export interface RoleRoutesDeps {
  readonly roles: RoleService;
  readonly resources: Pick<ResourceService, 'tree'>;
}

/** HTTP face of the roles. */
export function roleRoutes(server: Server, { roles, resources }: RoleRoutesDeps): void {
  serveStaff(server, listRoles, ({ principal, input }) => roles.list(principal, Number(input.appId)));
  serveStaff(server, getRole, ({ principal, input }) => roles.get(principal, input.id));
  serveStaff(server, selectResourceIdsByRoleId, ({ input }) => roles.resourceIds(input.id));
  serveStaff(server, selectResourceByAppId, ({ input }) => resources.tree(Number(input.id)));
  serveStaff(server, addRole, async ({ principal, input }) => ({ id: await roles.add(principal, input) }));
  serveStaff(server, editRole, async ({ principal, input }) => {
    await roles.edit(principal, input);
    return null;
  });
  serveStaff(server, removeRole, async ({ principal, input }) => {
    await roles.remove(principal, input.id);
    return null;
  });
}
