import { useMemo } from 'react';
import { useSelector } from 'react-redux';
import type { SideMenu } from '#contract/http/menus.ts';
import { selectMenus, selectPermissionHolder } from '../../features/session/index.ts';
import { type Screen, screensOf } from '../screens.ts';

export interface MenuLink {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly path: string;
  readonly screen: string;
}

/** An entry of the sidebar: a screen, or a heading over several. */
export interface MenuEntry extends Omit<MenuLink, 'path' | 'screen'> {
  /** null: a heading. */
  readonly path: string | null;
  readonly screen: string | null;
  readonly children: readonly MenuLink[];
}

/** Entries for the menus that lead to existing screens. Omits a heading without entries. */
export function menuEntries(menus: readonly SideMenu[], screens: readonly Screen[]): readonly MenuEntry[] {
  const screenOf = (uri: string) => screens.find(({ menuKey }) => menuKey === uri);
  return menus.flatMap(({ id, code, name, uri, children }): readonly MenuEntry[] => {
    const below = children.flatMap((child): readonly MenuLink[] => {
      const screen = screenOf(child.uri);
      if (screen === undefined) return [];
      return [{ id: child.id, code: child.code, name: child.name, path: screen.path, screen: screen.name }];
    });
    const screen = screenOf(uri);
    if (screen === undefined && below.length === 0) return [];
    return [{ id, code, name, path: screen?.path ?? null, screen: screen?.name ?? null, children: below }];
  });
}

/** The heading over a screen; null: none. */
export function groupOf(entries: readonly MenuEntry[], path: string): MenuEntry | null {
  return entries.find((entry) => entry.path === null && entry.children.some((child) => child.path === path)) ?? null;
}

/** The name that an administrator has given the menu of a screen; null: it has no menu. */
export function menuNameOf(entries: readonly MenuEntry[], screen: string): string | null {
  const links = entries.flatMap((entry) => [entry, ...entry.children]);
  return links.find((link) => link.screen === screen)?.name ?? null;
}

/** The menus of the signed-in user that lead to a screen. */
export function useMenuEntries(screens: readonly Screen[]): readonly MenuEntry[] {
  const holder = useSelector(selectPermissionHolder);
  const menus = useSelector(selectMenus);
  return useMemo(() => menuEntries(menus, holder === null ? [] : screensOf(screens, holder)), [screens, holder, menus]);
}
