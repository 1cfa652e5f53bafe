import type { OwnQuery, OwnQueryDetail, OwnReply } from '#contract/http/customerQueries.ts';
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
import type { PageInfo, PageWanted } from '#common/components/Pager.tsx';
import { mapResponse, type Cancellable } from '#common/http/cancellable.ts';
import type { HttpClient, Tagged } from '#common/http/client.ts';
import type { UploadedPicture } from '../../conversation/attachments/attachments.ts';
import type { CustomerDeps } from '../customerApi.ts';
import type { Choices, QueryDraftStore } from './drafts.ts';

export interface OwnQueriesPage extends PageInfo {
  readonly records: readonly OwnQuery[];
  readonly newReplies: number;
}
export interface RepliesPage extends PageInfo {
  readonly records: readonly OwnReply[];
}

/** What every request to send carries. The server ignores a second request with the same `clientId`. */
interface Submission {
  readonly description: string;
  readonly picIds: readonly string[];
  readonly clientId: string;
}
export interface RaisedQuery extends Submission {
  readonly comeFrom: number;
  readonly categoryId: string;
  readonly subjectId: string;
  readonly title: string;
}
export interface WrittenReply extends Submission {
  readonly queryId: string;
}

/** The server calls of the customer's queries. They show no toast on failure: each view shows its own errors. */
export interface OwnQueriesApi {
  readonly fetchChoices: () => Cancellable<Choices>;
  /** null: unchanged since `etag`. */
  readonly fetchPage: (wanted: PageWanted, etag: string | null) => Cancellable<Tagged<OwnQueriesPage> | null>;
  /** null: unchanged since `etag`. */
  readonly fetchQuery: (id: string, etag: string | null) => Cancellable<Tagged<OwnQueryDetail> | null>;
  /** The newest replies. null: unchanged since `etag`. @param setRead the server then counts them as read */
  readonly fetchReplies: (wanted: {
    readonly queryId: string;
    readonly setRead: boolean;
    readonly pageSize: number;
    readonly etag: string | null;
  }) => Cancellable<Tagged<RepliesPage> | null>;
  readonly fetchEarlier: (wanted: {
    readonly queryId: string;
    readonly pageSize: number;
    readonly cursor: string;
  }) => Cancellable<RepliesPage>;
  /** @returns the new query's id */
  readonly raise: (query: RaisedQuery) => Cancellable<string>;
  readonly answer: (reply: WrittenReply) => Cancellable<string>;
  /** Reports that the customer has opened a query card. */
  readonly readCard: (card: { readonly chatId: string; readonly queryId: string }) => Cancellable<unknown>;
  readonly uploadPicture: (file: Blob, onProgress: (share: number) => void) => Cancellable<UploadedPicture>;
}

export function createOwnQueriesApi(http: HttpClient): OwnQueriesApi {
  return {
    fetchChoices: () => http.send(getQueryChoices, {}),
    fetchPage: ({ pageNo, cursor }, etag) =>
      http.sendTagged(
        pageOwnQueries,
        { pageNo: String(pageNo), pageSize: String(QUERY_PAGE_SIZE), ...(cursor !== null && { cursor }) },
        etag,
      ),
    fetchQuery: (id, etag) => http.sendTagged(getOwnQuery, { id }, etag),
    fetchReplies: ({ etag, ...wanted }) => http.sendTagged(pageOwnReplies, { ...wanted, pageNo: 1 }, etag),
    fetchEarlier: (wanted) => http.send(pageOwnReplies, { ...wanted, pageNo: 1 }),
    raise: ({ picIds, ...query }) =>
      mapResponse(http.save(addQuery, { ...query, picIds: [...picIds] }), ({ id }) => id),
    answer: ({ picIds, ...reply }) =>
      mapResponse(http.save(addOwnReply, { ...reply, picIds: [...picIds] }), ({ id }) => id),
    readCard: (card) => http.send(readCard, card),
    uploadPicture: (file, onProgress) => http.upload(uploadQueryPicture, {}, { file, onProgress }),
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
