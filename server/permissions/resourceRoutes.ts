import {
  addResource,
  editResource,
  getResource,
  getResourceTree,
  removeResource,
} from '../../contract/http/resources.ts';
import { serveStaff, type Server } from '../http/serve.ts';
import type { ResourceService } from './resourceService.ts';

/** HTTP face of the menus and permissions. */
export function resourceRoutes(server: Server, { resources }: { readonly resources: ResourceService }): void {
  serveStaff(server, getResourceTree, ({ input }) => resources.tree(Number(input.appId)));
  serveStaff(server, getResource, ({ input }) => resources.get(input.id));
  serveStaff(server, addResource, async ({ principal, input }) => ({ id: await resources.add(principal, input) }));
  serveStaff(server, editResource, async ({ principal, input }) => {
    await resources.edit(principal, input);
    return null;
  });
  serveStaff(server, removeResource, async ({ principal, input }) => {
    await resources.remove(principal, input.id);
    return null;
  });
}
