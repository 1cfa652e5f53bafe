import { CHAT_USER_PAGE_SIZE } from '#contract/constants.ts';
import type { ChatSummary } from '#contract/http/chats.ts';
import { pageChatUsers } from '#contract/http/gen/chats.js';
import { getChatSettings } from '#contract/http/gen/settings.js';
import { mapResponse, type Cancellable } from '#common/http/cancellable.ts';
import type { HttpClient } from '#common/http/client.ts';

interface ChatPage {
  readonly records: readonly ChatSummary[];
  readonly next: string | null;
}

/** Calls fail without a toast: the workspace shows failures where they happened. */
export interface ChatApi {
  /** My chats, open ones first, newest change first. Null asks for the first page. */
  readonly fetchChats: (cursor: string | null) => Cancellable<ChatPage>;
  /** One chat, mine or one that I may read; null when there is none for me. */
  readonly fetchChat: (chatId: string) => Cancellable<ChatSummary | null>;
}

export function createChatApi(http: HttpClient): ChatApi {
  const page = { pageNo: 1, pageSize: CHAT_USER_PAGE_SIZE };
  return {
    fetchChats: (cursor) =>
      mapResponse(http.send(pageChatUsers, cursor === null ? page : { ...page, cursor }), ({ records, next }) => ({
        records,
        next,
      })),
    fetchChat: (chatId) =>
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
