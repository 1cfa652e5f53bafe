import type { UnknownAction } from 'redux';
import { commandsOf } from '#common/commands/index.ts';
import { viewChanged } from '#common/view.ts';
import { APPEARANCE_VIEW, selectTheme, themeChosen, type AppearanceRoot } from '../../features/appearance/index.ts';
import { BAR_COMMAND, COMMAND_VIEW } from '../../features/commandBar/index.ts';
import { reportOpened } from '../../features/problemReport/index.ts';

const { viewKey, bar, keys } = COMMAND_VIEW;

/** Commands of every screen. */
export const PAGE_COMMANDS = commandsOf<AppearanceRoot>(
  [],
  [
    command(BAR_COMMAND, 'bar', ['Mod+k'], () => viewChanged({ viewKey, value: bar })),
    command('page.keys', 'keys', ['?', 'Mod+/'], () => viewChanged({ viewKey, value: keys })),
    command('page.appearance', 'appearance', [], () => viewChanged({ viewKey: APPEARANCE_VIEW, value: '' })),
    command('page.dark', 'dark', [], (root) => (selectTheme(root) === 'dark' ? null : themeChosen({ theme: 'dark' }))),
    command('page.light', 'light', [], (root) =>
      selectTheme(root) === 'light' ? null : themeChosen({ theme: 'light' }),
    ),
    command('page.report', 'report', [], () => reportOpened()),
  ],
);

function command(
  id: string,
  title: 'bar' | 'keys' | 'appearance' | 'dark' | 'light' | 'report',
  ownKeys: readonly string[],
  action: (root: AppearanceRoot) => UnknownAction | null,
) {
  return { id, title: `commandTitles.${title}` as const, group: 'page' as const, keys: ownKeys, action };
}
