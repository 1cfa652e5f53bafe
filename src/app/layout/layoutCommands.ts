import { commandsOf, type Command } from '#common/commands/index.ts';
import { devicesOpened } from '../../features/devices/index.ts';
import { logoutRequested, selectUser, type SessionRoot } from '../../features/session/index.ts';
import { screenAt, type Screen } from '../screens.ts';

interface Root extends SessionRoot {
  readonly navigation: { readonly path: string };
}

/** Commands of the user's menu. They apply on the screens with the layout, which draws their dialogs. */
export function layoutCommands(screens: readonly Screen[]): readonly Command[] {
  const hasLayout = ({ navigation: { path } }: Root) => screenAt(screens, path)?.isFullPage !== true;
  return commandsOf<Root>(
    ['session', 'navigation'],
    [
      {
        id: 'page.devices',
        title: 'layout.devices',
        group: 'page',
        keys: [],
        action: (root) => {
          const user = selectUser(root);
          return user !== null && hasLayout(root) ? devicesOpened({ staffId: null, name: user.name }) : null;
        },
      },
      {
        id: 'page.logOut',
        title: 'layout.logOut',
        group: 'page',
        keys: [],
        action: (root) => (hasLayout(root) ? logoutRequested() : null),
      },
    ],
  );
}
