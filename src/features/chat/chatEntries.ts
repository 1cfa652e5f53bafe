import { placeRequested, sourceOf, type CommandEntry } from '#common/commands/index.ts';
import { customerNameOf } from '#common/format/customerName.ts';
import { chatPlace } from './chatPlace.ts';
import { selectListed, type ChatRoot } from './chatSelectors.ts';

/** The chats of the list, for the command bar. */
export const CHAT_ENTRIES = sourceOf<ChatRoot>(['chat', 'chatOrder', 'conversations', 'pictures', 'realtime'], {
  id: 'chats',
  group: 'chats',
  entries: (root, t) =>
    selectListed(root).map((chat): CommandEntry => ({
      id: chat.chatId,
      label: customerNameOf(t, chat.nickName),
      detail: t('chat.chatNo', { id: chat.chatId }),
      action: placeRequested(chatPlace(chat)),
    })),
});
