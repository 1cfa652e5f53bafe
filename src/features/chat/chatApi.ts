import { CHAT_USER_PAGE_SIZE } from '#contract/constants.ts';
import { pageChatUsers } from '#contract/http/gen/chats.js';
import { getChatSettings } from '#contract/http/gen/settings.js';
import { mapResponse, type Cancellable } from '#common/http/cancellable.ts';
import type { HttpClient } from '#common/http/client.ts';
import type { ChatsPage } from './chatSlice.ts';

export type ChatApi = ReturnType<typeof createChatApi>;

/** Calls fail without a toast: the workspace shows failures where they happened. */
export function createChatApi(http: HttpClient) {
  const page = { pageNo: 1, pageSize: CHAT_USER_PAGE_SIZE };
  return {
    /** My chats, open ones first, newest change first. Null asks for the first page. */
    fetchChats: (cursor: string | null) =>
      mapResponse(
        http.send(pageChatUsers, cursor === null ? page : { ...page, cursor }),
        ({ records, next }): ChatsPage => ({
          records,
          next,
        }),
      ),
    /** One chat, mine or one that I may read; null when there is none for me. */
    fetchChat: (chatId: string) =>
      mapResponse(
        http.send(pageChatUsers, { ...page, chatIds: [chatId] }),
        ({ records }) => records.find((record) => record.chatId === chatId) ?? null,
      ),
  };
}

/** The greeting of the settings, with its placeholder. Fails without a toast. */
export function fetchGreeting(http: HttpClient): Cancellable<string> {
  return mapResponse(http.send(getChatSettings, {}), ({ greetingComing }) => greetingComing);
}
