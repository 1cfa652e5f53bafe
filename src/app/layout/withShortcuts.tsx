import type { ComponentType } from 'react';
import { screenLinks } from './sideMenu.ts';
import { useMenuEntries } from './useMenuEntries.ts';

/** A screen with the ways to all those that the menus lead to. */
export function withShortcuts(Screen: ComponentType<{ readonly shortcuts: ReturnType<typeof screenLinks> }>) {
  return function ScreenWithShortcuts() {
    return <Screen shortcuts={screenLinks(useMenuEntries())} />;
  };
}
