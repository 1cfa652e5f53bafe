import type { UnknownAction } from 'redux';
import { commandsOf } from '#common/commands/index.ts';
import type { ViewRoot } from '#common/view.ts';
import { mayLookOn, selectIsWorkspaceOpen, selectSelectedId, type ChatRoot } from '../chat/index.ts';
import { whisperChosen } from '../notes/index.ts';
import type { SessionRoot } from '../session/index.ts';
import { lookOnAsked, selectIsJoined, selectKnownId, type LookOnRoot } from './lookOnSlice.ts';

export type LookOnCommandRoot = ChatRoot & SessionRoot & LookOnRoot & ViewRoot;

/** What can be asked for in the chat on screen, also in one beside the leader's list; null: not this. */
export const askIn = {
  whisper: inChat((root, id) => (mayLookOn(root, 'whisper') ? whisperChosen({ id }) : null)),
  join: inChat((root, chatId) =>
    mayLookOn(root, 'join') && selectKnownId(root) === chatId && !selectIsJoined(root)
      ? lookOnAsked({ chatId, action: 'join' })
      : null,
  ),
  leave: inChat((root, chatId) => (selectIsJoined(root) ? lookOnAsked({ chatId, action: 'leave' }) : null)),
  takeOver: inChat((root, chatId) =>
    mayLookOn(root, 'takeOver') ? lookOnAsked({ chatId, action: 'takeOver' }) : null,
  ),
};

function inChat(action: (root: LookOnCommandRoot, chatId: string) => UnknownAction | null) {
  return (root: LookOnCommandRoot) => {
    const chatId = selectIsWorkspaceOpen(root) ? selectSelectedId(root) : null;
    return chatId === null ? null : action(root, chatId);
  };
}

export const LOOK_ON_COMMANDS = commandsOf<LookOnCommandRoot>(
  ['chat', 'conversations', 'lookOn', 'session', 'view'],
  (['whisper', 'join', 'leave', 'takeOver'] as const).map((name) => ({
    id: `lookOn.${name}`,
    title: `lookOn.command.${name}` as const,
    group: 'chat' as const,
    keys: [],
    action: askIn[name],
  })),
);
