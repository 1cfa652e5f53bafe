import { commandsOf } from '#common/commands/index.ts';
import { viewChanged } from '#common/view/index.ts';
import { APPEARANCE_VIEW, selectTheme, themeChosen, type AppearanceRoot } from '../../features/appearance/index.ts';
import { BAR_COMMAND, COMMAND_VIEW } from '../../features/commandBar/index.ts';
import { reportOpened } from '../../features/problemReport/index.ts';

const { place, bar, keys } = COMMAND_VIEW;

/** Commands of every screen. */
export const PAGE_COMMANDS = commandsOf<AppearanceRoot>(
  [],
  [
    {
      id: BAR_COMMAND,
      title: 'commandTitles.bar',
      group: 'page',
      keys: ['Mod+k'],
      action: () => viewChanged({ place, value: bar }),
    },
    {
      id: 'page.keys',
      title: 'commandTitles.keys',
      group: 'page',
      keys: ['?', 'Mod+/'],
      action: () => viewChanged({ place, value: keys }),
    },
    {
      id: 'page.appearance',
      title: 'commandTitles.appearance',
      group: 'page',
      keys: [],
      action: () => viewChanged({ place: APPEARANCE_VIEW, value: '' }),
    },
    {
      id: 'page.dark',
      title: 'commandTitles.dark',
      group: 'page',
      keys: [],
      action: (root) => (selectTheme(root) === 'dark' ? null : themeChosen({ theme: 'dark' })),
    },
    {
      id: 'page.light',
      title: 'commandTitles.light',
      group: 'page',
      keys: [],
      action: (root) => (selectTheme(root) === 'light' ? null : themeChosen({ theme: 'light' })),
    },
    { id: 'page.report', title: 'commandTitles.report', group: 'page', keys: [], action: () => reportOpened() },
  ],
);
