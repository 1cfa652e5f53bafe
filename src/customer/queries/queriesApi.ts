import type { RequestOf } from '#contract/http/call.ts';
import type { addOwnReply as AddOwnReply, addQuery as AddQuery } from '#contract/http/customerQueries.ts';
import {
  addOwnReply,
  addQuery,
  getOwnQuery,
  getQueryChoices,
  pageOwnQueries,
  pageOwnReplies,
  readCard,
} from '#contract/http/gen/customerQueries.js';
import { uploadQueryPicture } from '#contract/http/gen/files.js';
import { QUERY_PAGE_SIZE } from '#contract/constants.ts';
import type { PageWanted } from '#common/components/Pager.tsx';
import { mapResponse } from '#common/http/cancellable.ts';
import type { HttpClient } from '#common/http/client.ts';
import type { CustomerDeps } from '../customerApi.ts';
import type { QueryDraftStore } from './drafts.ts';

interface RepliesWanted {
  readonly queryId: string;
  readonly pageSize: number;
}

export type RaisedQuery = RequestOf<typeof AddQuery>;
export type WrittenReply = RequestOf<typeof AddOwnReply>;
export type OwnQueriesApi = ReturnType<typeof createOwnQueriesApi>;

/** The calls show no toast on failure: each view shows its own errors. Null answers: unchanged since `etag`. */
export function createOwnQueriesApi(http: HttpClient) {
  return {
    fetchChoices: () => http.send(getQueryChoices, {}),
    fetchPage: ({ pageNo, cursor }: PageWanted, etag: string | null) =>
      http.sendTagged(
        pageOwnQueries,
        { pageNo: String(pageNo), pageSize: String(QUERY_PAGE_SIZE), ...(cursor !== null && { cursor }) },
        etag,
      ),
    fetchQuery: (id: string, etag: string | null) => http.sendTagged(getOwnQuery, { id }, etag),
    /** The newest replies. With `setRead`, the server then counts them as read. */
    fetchReplies: (wanted: RepliesWanted & { readonly setRead: boolean }, etag: string | null) =>
      http.sendTagged(pageOwnReplies, { ...wanted, pageNo: 1 }, etag),
    fetchEarlier: (wanted: RepliesWanted & { readonly cursor: string }) =>
      http.send(pageOwnReplies, { ...wanted, pageNo: 1 }),
    /** @returns the new query's id */
    raise: (query: RaisedQuery) => mapResponse(http.save(addQuery, query), ({ id }) => id),
    answer: (reply: WrittenReply) => mapResponse(http.save(addOwnReply, reply), ({ id }) => id),
    /** Reports that the customer has opened a query card. */
    readCard: (card: { readonly chatId: string; readonly queryId: string }) => http.send(readCard, card),
    uploadPicture: (file: Blob, onProgress: (share: number) => void) =>
      http.upload(uploadQueryPicture, {}, { file, onProgress }),
  };
}

/** What the customer's queries need besides what the page needs. */
export interface QueriesDeps extends Pick<CustomerDeps, 'tokens' | 'visibility' | 'random' | 'fileHandles' | 'now'> {
  readonly ownQueriesApi: OwnQueriesApi;
  readonly newId: () => string;
  readonly draftStore: QueryDraftStore;
  /** The owner of the drafts; null until the customer is known. */
  readonly customerId: () => string | null;
}
