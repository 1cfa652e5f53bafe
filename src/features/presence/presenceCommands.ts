import { CHAT_KEYS } from '#contract/domain.ts';
import { commandsOf } from '#common/commands/index.ts';
import { isPermitted } from '#common/permission.ts';
import { selectBreakEndsAt, selectIsOnline, selectPermissionHolder, type SessionRoot } from '../session/index.ts';
import { breakChosen, offlineChosen, onlineChosen, type PresenceRoot } from './presenceSlice.ts';

type Root = SessionRoot & PresenceRoot;

/** One's own status, on every screen, for people who may take chats. */
export const PRESENCE_COMMANDS = commandsOf<Root>(
  ['session', 'presence'],
  [
    {
      id: 'presence.online',
      title: 'presence.goOnline',
      group: 'page',
      keys: [],
      action: (root) =>
        mayChat(root) && !(selectIsOnline(root) && selectBreakEndsAt(root) === null) ? onlineChosen() : null,
    },
    {
      id: 'presence.break',
      title: 'presence.takeBreak',
      group: 'page',
      keys: [],
      action: (root) => (mayChat(root) ? breakChosen() : null),
    },
    {
      id: 'presence.offline',
      title: 'presence.goOffline',
      group: 'page',
      keys: [],
      action: (root) => (mayChat(root) && selectIsOnline(root) ? offlineChosen() : null),
    },
  ],
);

function mayChat(root: Root): boolean {
  return isPermitted(selectPermissionHolder(root), CHAT_KEYS);
}
