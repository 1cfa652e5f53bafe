import type { SideMenu } from '../../contract/http/menus.ts';
import type { Database } from '../repositories/database.ts';
import { listActiveMenus, type Resource } from '../repositories/resourceRepository.ts';
import { hasAnyKey, type StaffPrincipal } from './principal.ts';

export interface MenuService {
  /** Menus that the person may open. A menu that only groups others is there as long as one of them is. */
  sideMenus(principal: StaffPrincipal, appId: number): Promise<SideMenu[]>;
}

export function createMenuService({ db }: { readonly db: Database }): MenuService {
  return {
    sideMenus: async (principal, appId) => {
      const menus = await listActiveMenus(db, appId);
      const mayOpen = ({ uri }: Resource) => hasAnyKey(principal, [uri]);
      return menus.filter(({ parentId }) => parentId === null).flatMap((menu): SideMenu[] => {
        const below = menus.filter(({ parentId }) => parentId === menu.id);
        const children = below.filter(mayOpen);
        const isShown = below.length > 0 ? children.length > 0 : mayOpen(menu);
        return isShown ? [{ ...menu, children }] : [];
      });
    },
  };
}
