import type { UnknownAction } from 'redux';
import { commandsOf, addressRequested, sourceOf, type CommandEntry } from '#common/commands/index.ts';
import { customerNameOf } from '#common/format/erasedNames.ts';
import type { ViewRoot } from '#common/view.ts';
import { isNoteMode } from '../notes/index.ts';
import { chatAddress, isWorkspace } from './chatAddress.ts';
import { selectMayWrite } from './accessSelectors.ts';
import {
  selectChats,
  selectDraft,
  selectIsWorkspaceOpen,
  selectListed,
  selectSelectedId,
  type ChatRoot,
} from './chatSelectors.ts';
import { chatSearchRequested, draftSubmitted, endAsked, listToggled, sendNextRequested } from './chatSlice.ts';
import { selectChatBefore, type ChatVisitsRoot } from './chatVisits.ts';
import { PANEL_ROOM_PX } from './components/panelRoom.ts';
import { neighbourOf, nextWaiting, selectGroups, selectShownGroups } from './groupSelectors.ts';
import { panelToggled, selectPanelChoice, type ChatQueriesRoot } from './queriesSlice.ts';

export const CHAT_ENTRIES = sourceOf<ChatRoot>(['chat', 'chatOrder', 'conversations', 'pictures', 'realtime'], {
  id: 'chats',
  group: 'chats',
  entries: (root, t) =>
    selectListed(root).map((chat): CommandEntry => ({
      id: chat.chatId,
      label: customerNameOf(t, chat.nickName),
      detail: t('chat.chatNo', { id: chat.chatId }),
      action: addressRequested(chatAddress(chat)),
    })),
});

interface Root extends ChatRoot, ChatVisitsRoot, ChatQueriesRoot, ViewRoot {
  readonly navigation: { readonly path: string };
  readonly page: { readonly viewport: { readonly width: number } | null };
}

/** What agents do in the workspace. Letters work outside of texts, the other keys everywhere. */
export const CHAT_COMMANDS = commandsOf<Root>(
  [
    'chat',
    'chatOrder',
    'chatVisits',
    'chatQueries',
    'conversations',
    'navigation',
    'page',
    'pictures',
    'realtime',
    'view',
  ],
  [
    {
      id: 'chat.nextWaiting',
      title: 'chatCommand.nextWaiting',
      group: 'chat',
      keys: ['n', 'Alt+Shift+ArrowDown'],
      action: inWorkspace((root) => open(root, nextWaiting(selectGroups(root), selectSelectedId(root)))),
    },
    {
      id: 'chat.back',
      title: 'chatCommand.back',
      group: 'chat',
      keys: ['b', 'Alt+Shift+ArrowUp'],
      action: inWorkspace((root) => open(root, selectChatBefore(root))),
    },
    {
      id: 'chat.next',
      title: 'chatCommand.next',
      group: 'chat',
      keys: ['j', 'Alt+ArrowDown'],
      action: inWorkspace((root) => open(root, neighbourOf(selectShownGroups(root), selectSelectedId(root), 1))),
    },
    {
      id: 'chat.previous',
      title: 'chatCommand.previous',
      group: 'chat',
      keys: ['k', 'Alt+ArrowUp'],
      action: inWorkspace((root) => open(root, neighbourOf(selectShownGroups(root), selectSelectedId(root), -1))),
    },
    {
      id: 'chat.send',
      title: 'chatCommand.send',
      group: 'chat',
      keys: ['Mod+Enter'],
      action: inOwnReply((root, chatId) => {
        const text = selectDraft(root, chatId);
        return text === '' ? null : draftSubmitted({ chatId, text });
      }),
    },
    {
      id: 'chat.sendNext',
      title: 'chat.sendNext',
      group: 'chat',
      keys: ['Mod+Shift+Enter'],
      action: inOwnReply((_, chatId) => sendNextRequested({ chatId })),
    },
    {
      id: 'chat.end',
      title: 'chat.end',
      group: 'chat',
      keys: ['e', 'Alt+End'],
      action: inOwnChat((_, chatId) => endAsked({ chatId })),
    },
    {
      id: 'chat.panel',
      title: 'chatCommand.panel',
      group: 'chat',
      keys: ['p', 'Mod+.'],
      action: inWorkspace((root) =>
        selectSelectedId(root) === null ? null : panelToggled({ isShown: !isPanelShown(root) }),
      ),
    },
    {
      id: 'chat.list',
      title: 'chatCommand.list',
      group: 'chat',
      keys: ['l'],
      action: inWorkspace(() => listToggled()),
    },
    {
      id: 'chat.search',
      title: 'chat.filter',
      group: 'chat',
      keys: ['/'],
      action: inWorkspace(() => chatSearchRequested()),
    },
  ],
);

/** On its own screen: the leader page, too, opens the workspace when it shows a chat at its side. */
function inWorkspace(action: (root: Root) => UnknownAction | null) {
  return (root: Root) => (selectIsWorkspaceOpen(root) && isWorkspace(root) ? action(root) : null);
}

function inOwnChat(action: (root: Root, chatId: string) => UnknownAction | null) {
  return inWorkspace((root) => {
    const chatId = selectSelectedId(root);
    return chatId !== null && selectMayWrite(root) ? action(root, chatId) : null;
  });
}

/** While a note is written, nothing sends the reply, which is not on screen. */
function inOwnReply(action: (root: Root, chatId: string) => UnknownAction | null) {
  return inOwnChat((root, id) => (isNoteMode(root, { kind: 'chat', id }) ? null : action(root, id)));
}

function open(root: Root, chatId: string | null): UnknownAction | null {
  const chat = chatId === null ? undefined : selectChats(root)[chatId];
  return chat === undefined ? null : addressRequested(chatAddress(chat));
}

function isPanelShown(root: Root): boolean {
  const choice = selectPanelChoice(root);
  return choice === 'byWidth' ? (root.page.viewport?.width ?? 0) >= PANEL_ROOM_PX : choice === 'shown';
}
