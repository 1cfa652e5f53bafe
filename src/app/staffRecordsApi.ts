import { CHAT_FIRST_PAGE_SIZE, PAGE_SIZE_MAX } from '#contract/constants.ts';
import { CONTENT_TYPE } from '#contract/domain.ts';
import { pageRecord } from '#contract/http/gen/chats.js';
import { mapResponse } from '#common/http/cancellable.ts';
import type { HttpClient } from '#common/http/client.ts';
import type { RecordsApi } from '../realtime/index.ts';

/** Loads stored messages of a chat for staff. Failures show in the conversation, not as a toast. */
export function createStaffRecordsApi(http: HttpClient): RecordsApi {
  const fetch = (range: {
    readonly chatId: string;
    readonly pageSize: number;
    readonly cursor?: string;
    readonly afterSeq?: number;
  }) =>
    mapResponse(
      http.send(pageRecord, { ...range, contentTypes: Object.values(CONTENT_TYPE), setRead: false, pageNo: 1 }),
      ({ records, next }) => ({ records, next }),
    );
  return {
    fetchNewest: (chatId) => fetch({ chatId, pageSize: CHAT_FIRST_PAGE_SIZE }),
    fetchOlder: (chatId, cursor) => fetch({ chatId, cursor, pageSize: CHAT_FIRST_PAGE_SIZE }),
    fetchAfter: (chatId, afterSeq) => fetch({ chatId, afterSeq, pageSize: PAGE_SIZE_MAX }),
  };
}
