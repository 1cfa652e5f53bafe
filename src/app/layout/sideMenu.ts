import type { SideMenu } from '../../../contract/http/menus.ts';
import type { Screen } from '../screens.ts';

/** A link to a screen. */
export interface MenuLink {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly path: string;
}

/** An entry of the sidebar: a screen, or a heading over several. */
export interface MenuEntry extends Omit<MenuLink, 'path'> {
  /** null: a heading. */
  readonly path: string | null;
  readonly children: readonly MenuLink[];
}

/** Entries for the menus that lead to existing screens. Omits a heading without entries. */
export function menuEntries(menus: readonly SideMenu[], screens: readonly Screen[]): readonly MenuEntry[] {
  const pathOf = (uri: string) => screens.find(({ menuKey }) => menuKey === uri)?.path ?? null;
  return menus.flatMap(({ id, code, name, uri, children }): readonly MenuEntry[] => {
    const below = children.flatMap((child): readonly MenuLink[] => {
      const path = pathOf(child.uri);
      return path === null ? [] : [{ id: child.id, code: child.code, name: child.name, path }];
    });
    const path = pathOf(uri);
    return path === null && below.length === 0 ? [] : [{ id, code, name, path, children: below }];
  });
}

/** The heading over a screen; null: none. */
export function groupOf(entries: readonly MenuEntry[], path: string): MenuEntry | null {
  return entries.find((entry) => entry.path === null && entry.children.some((child) => child.path === path)) ?? null;
}

/** Links to all screens among the entries, in their order. */
export function screenLinks(
  entries: readonly MenuEntry[],
): readonly { readonly path: string; readonly name: string }[] {
  return entries.flatMap(({ path, name, children }) => [
    ...(path === null ? [] : [{ path, name }]),
    ...children.map((child) => ({ path: child.path, name: child.name })),
  ]);
}
