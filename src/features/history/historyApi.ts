import { DIALOG_PAGE_SIZE, HISTORY_PAGE_SIZE } from '#contract/constants.ts';
import type { ResponseOf } from '#contract/http/call.ts';
import type { ChatRecord, ChatTask, searchCustomer as SearchCustomer } from '#contract/http/chats.ts';
import { pageHistory, pageRecord, searchCustomer } from '#contract/http/gen/chats.js';
import type { PageOf } from '#common/components/Pager.tsx';
import { mapResponse, type Cancellable } from '#common/http/cancellable.ts';
import type { HttpClient } from '#common/http/client.ts';
import type { ListPage, ListQuery } from '#common/liveList/index.ts';
import { pageInput } from '#common/pages.ts';
import type { HistoryFilters } from './historyFilters.ts';

export type Customer = ResponseOf<typeof SearchCustomer>[number];

export interface RecordQuery {
  readonly chatId: string;
  readonly contentTypes: readonly number[];
  readonly keyword: string;
  readonly pageNo: number;
  /** The page begins after this chatSeq. */
  readonly afterSeq: number;
}

export type HistoryApi = ReturnType<typeof createHistoryApi>;

/** Calls fail without a toast: the list, the field and the dialog show failures. */
export function createHistoryApi(http: HttpClient) {
  return {
    fetchChats: ({ filters }: ListQuery<HistoryFilters>): Cancellable<ListPage<ChatTask>> =>
      mapResponse(http.send(pageHistory, inputOf(filters)), (page) => ({ ...page, etag: '' })),
    /** By part of a name or phone, or by id. */
    findCustomers: (keyword: string): Cancellable<readonly Customer[]> => http.send(searchCustomer, { keyword }),
    /** Oldest first. */
    fetchRecords: ({ contentTypes, ...query }: RecordQuery): Cancellable<PageOf<ChatRecord>> =>
      http.send(pageRecord, { ...query, contentTypes: [...contentTypes], setRead: false, pageSize: DIALOG_PAGE_SIZE }),
  };
}

function inputOf({ product, tagId, chatEnded, customerId, days, keyword, ...page }: HistoryFilters) {
  return {
    ...(product === null ? {} : { comeFrom: product }),
    ...(tagId === null ? {} : { tagId }),
    ...(chatEnded === null ? {} : { status: chatEnded }),
    ...(customerId === null ? {} : { userId: customerId }),
    ...(days.from === '' ? {} : { stime: days.from }),
    ...(days.to === '' ? {} : { etime: days.to }),
    ...(keyword === '' ? {} : { keyword }),
    ...pageInput(page, HISTORY_PAGE_SIZE),
  };
}
