import { APP_ID } from '#contract/constants.ts';
import { ADMIN_KEY } from '#contract/domain.ts';
import type { SideMenu } from '#contract/http/menus.ts';
import { holdsKeys, isAdmin, type StaffPrincipal } from '../common/principal.ts';
import type { Database } from '../db/database.ts';
import { listResources, type Resource } from './resourceRepository.ts';
import { sideMenusOf } from './resourceTree.ts';

const FOR_ADMINS: readonly string[] = Object.values(ADMIN_KEY);

export interface MenuService {
  /** Menus that the person may open. A menu that only groups others is included if one of them is. */
  sideMenus(principal: StaffPrincipal, appId: number): Promise<SideMenu[]>;
}

export function createMenuService({ db }: { readonly db: Database }): MenuService {
  return {
    sideMenus: async (principal, appId) => (appId === APP_ID ? menusFor(principal, await listResources(db)) : []),
  };
}

/** The side menus of a person with these permissions. */
export function menusFor(holder: Pick<StaffPrincipal, 'type' | 'uris'>, resources: readonly Resource[]): SideMenu[] {
  return sideMenusOf(
    resources,
    ({ uri }) => holdsKeys(holder, [uri]) && (isAdmin(holder) || !FOR_ADMINS.includes(uri)),
  );
}
