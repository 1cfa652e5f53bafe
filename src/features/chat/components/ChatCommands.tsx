import { useEffect } from 'react';
import { pageCommands } from '#common/commands/index.ts';
import { CHAT_COMMANDS, CHAT_ENTRIES } from '../chatCommands.ts';

/** Declares the commands of the workspace. It loads after the chat can be used, so they are not in the manifest. */
export function ChatCommands() {
  useEffect(() => pageCommands.add({ commands: CHAT_COMMANDS, commandSources: [CHAT_ENTRIES] }), []);
  return null;
}
