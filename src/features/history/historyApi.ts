import { DIALOG_PAGE_SIZE, HISTORY_PAGE_SIZE } from '#contract/constants.ts';
import type { ChatRecord, ChatTask } from '#contract/http/chats.ts';
import { pageHistory, pageRecord, searchCustomer } from '#contract/http/gen/chats.js';
import type { PageInfo } from '#common/components/Pager.tsx';
import type { Cancellable } from '#common/http/cancellable.ts';
import type { HttpClient } from '#common/http/client.ts';
import type { HistoryFilters } from './historyFilters.ts';

export interface HistoryPage extends PageInfo {
  readonly records: readonly ChatTask[];
}
export interface RecordPage extends PageInfo {
  readonly records: readonly ChatRecord[];
}
export interface Customer {
  readonly id: string;
  readonly name: string;
}

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
    fetchChats: (filters: HistoryFilters): Cancellable<HistoryPage> => http.send(pageHistory, inputOf(filters)),
    /** By part of a name or phone, or by id. */
    findCustomers: (keyword: string): Cancellable<readonly Customer[]> => http.send(searchCustomer, { keyword }),
    /** Oldest first. */
    fetchRecords: ({ contentTypes, ...query }: RecordQuery): Cancellable<RecordPage> =>
      http.send(pageRecord, { ...query, contentTypes: [...contentTypes], setRead: false, pageSize: DIALOG_PAGE_SIZE }),
  };
}

function inputOf({ product, chatEnded, customerId, days, keyword, pageNo, cursor }: HistoryFilters) {
  return {
    ...(product === null ? {} : { comeFrom: product }),
    ...(chatEnded === null ? {} : { status: chatEnded }),
    ...(customerId === null ? {} : { userId: customerId }),
    ...(days.from === '' ? {} : { stime: days.from }),
    ...(days.to === '' ? {} : { etime: days.to }),
    ...(keyword === '' ? {} : { keyword }),
    ...(cursor === null ? {} : { cursor }),
    pageNo,
    pageSize: HISTORY_PAGE_SIZE,
  };
}
