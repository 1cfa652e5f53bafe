import { useMemo } from 'react';
import { useSelector } from 'react-redux';
import { selectMenus, selectPermissionHolder } from '../../features/session/index.ts';
import { screensOf, type Screen } from '../screens.ts';
import { menuEntries, type MenuEntry } from './sideMenu.ts';

/** The menus of the signed-in user that lead to a screen. */
export function useMenuEntries(screens: readonly Screen[]): readonly MenuEntry[] {
  const holder = useSelector(selectPermissionHolder);
  const menus = useSelector(selectMenus);
  return useMemo(() => menuEntries(menus, holder === null ? [] : screensOf(screens, holder)), [screens, holder, menus]);
}
