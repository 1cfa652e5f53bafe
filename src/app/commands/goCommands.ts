import { commandsOf, addressRequested, type Command } from '#common/commands/index.ts';
import { selectPermissionHolder, type SessionRoot } from '../../features/session/index.ts';
import { screensOf, type Screen } from '../screens.ts';

/** Go to a screen: G, then its letter. Screens of one thing, whose path has an id, have no command. */
export function goCommands(screens: readonly Screen[]): readonly Command[] {
  return commandsOf<SessionRoot>(
    ['session'],
    screens
      .filter(({ path }) => !path.includes(':'))
      .map((screen) => ({
        id: `go.${screen.name}`,
        title: `screens.${screen.name}` as const,
        group: 'go' as const,
        keys: screen.letter === null ? [] : [`g ${screen.letter}`],
        action: (root: SessionRoot) => {
          const holder = selectPermissionHolder(root);
          return holder !== null && screensOf([screen], holder).length > 0
            ? addressRequested({ path: screen.path, search: '' })
            : null;
        },
      })),
  );
}
