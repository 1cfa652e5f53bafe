import { selectMenuByAppId } from '../../contract/http/menus.ts';
import { serveStaff, type Server } from '../http/serve.ts';
import type { MenuService } from './menuService.ts';

/** HTTP face of the side menus. */
export function menuRoutes(server: Server, { menus }: { readonly menus: MenuService }): void {
  serveStaff(server, selectMenuByAppId, ({ principal, input }) => menus.sideMenus(principal, Number(input.appId)));
}
