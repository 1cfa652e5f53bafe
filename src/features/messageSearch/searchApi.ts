import { CONTENT_TYPE } from '#contract/domain.ts';
import type { ResponseOf } from '#contract/http/call.ts';
import type { ChatRecord } from '#contract/http/chats.ts';
import { pageRecord } from '#contract/http/gen/chats.js';
import { searchMessages } from '#contract/http/gen/messageSearch.js';
import type { searchMessages as SearchMessages } from '#contract/http/messageSearch.ts';
import { mapResponse, type Cancellable } from '#common/http/cancellable.ts';
import type { HttpClient } from '#common/http/client.ts';
import type { MessageKey, SearchFilters } from './searchAddress.ts';

export type FoundPage = ResponseOf<typeof SearchMessages>;

/** Messages of a chat that follow one another, oldest first. */
export interface RecordPage {
  readonly records: readonly ChatRecord[];
  /** There are further ones. */
  readonly hasMore: boolean;
}

const HITS = 20;
const RECORDS = 30;

export type SearchApi = ReturnType<typeof createSearchApi>;

/** Calls fail without a toast: the list and the chat beside it show failures. */
export function createSearchApi(http: HttpClient) {
  const read = (
    input: { readonly chatId: string; readonly afterSeq?: number; readonly cursor?: string },
    size = RECORDS,
  ) =>
    mapResponse(
      http.send(pageRecord, {
        ...input,
        contentTypes: Object.values(CONTENT_TYPE),
        setRead: false,
        pageNo: 1,
        pageSize: size,
      }),
      ({ records, next }): RecordPage => ({ records, hasMore: next !== null }),
    );
  return {
    /** @param cursor where the search goes on; null: its beginning */
    search: (filters: SearchFilters, cursor: string | null): Cancellable<FoundPage> =>
      http.send(searchMessages, { ...inputOf(filters), pageSize: HITS, ...(cursor !== null && { cursor }) }),
    /** Up to a message, without it. */
    fetchBefore: ({ chatId, chatSeq }: MessageKey) =>
      mapResponse(read({ chatId, cursor: String(chatSeq) }), ({ records, hasMore }): RecordPage => ({
        records: [...records].reverse(),
        hasMore,
      })),
    /** From a message on, with it. */
    fetchFrom: ({ chatId, chatSeq }: MessageKey) => read({ chatId, afterSeq: chatSeq - 1 }),
    /** One message, with fresh addresses of its files. */
    fetchOne: ({ chatId, chatSeq }: MessageKey) => read({ chatId, afterSeq: chatSeq - 1 }, 1),
  };
}

function inputOf({ keyword, sender, product, hasPicture, days }: SearchFilters) {
  return {
    keyword,
    ...(sender !== null && { fromType: sender }),
    ...(product !== null && { comeFrom: product }),
    ...(hasPicture && { hasPicture }),
    ...(days.from !== '' && { stime: days.from }),
    ...(days.to !== '' && { etime: days.to }),
  };
}
