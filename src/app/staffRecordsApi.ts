import { CHAT_FIRST_PAGE_SIZE, PAGE_SIZE_MAX } from '../../contract/constants.ts';
import { CONTENT_TYPE } from '../../contract/domain.ts';
import { pageRecord } from '../../contract/http/gen/chats.js';
import { mapResponse } from '../common/http/cancellable.ts';
import type { HttpClient } from '../common/http/client.ts';
import type { RecordsApi } from '../realtime/index.ts';

/** How the back office reads a chat's stored messages. Failures show in the conversation, not as toasts. */
export function createStaffRecordsApi(http: HttpClient): RecordsApi {
  const fetch = (wanted: {
    readonly chatId: string;
    readonly pageSize: number;
    readonly cursor?: string;
    readonly afterSeq?: number;
  }) =>
    mapResponse(
      http.send(
        pageRecord,
        { ...wanted, contentTypes: Object.values(CONTENT_TYPE), setRead: false, pageNo: 1 },
        { quiet: true },
      ),
      ({ records, next }) => ({ records, next }),
    );
  return {
    fetchNewest: (chatId) => fetch({ chatId, pageSize: CHAT_FIRST_PAGE_SIZE }),
    fetchOlder: (chatId, cursor) => fetch({ chatId, cursor, pageSize: CHAT_FIRST_PAGE_SIZE }),
    fetchAfter: (chatId, afterSeq) => fetch({ chatId, afterSeq, pageSize: PAGE_SIZE_MAX }),
  };
}
