import { QUERY_PAGE_SIZE, REPLY_HISTORY_PAGE_SIZE, REPLY_PAGE_SIZE } from '#contract/constants.ts';
import type { RequestOf } from '#contract/http/call.ts';
import { uploadQueryPicture } from '#contract/http/gen/files.js';
import {
  addReply,
  deleteReply,
  editReply,
  lookAtQuery,
  pageQueries,
  pageReplies,
  pageReplyHistory,
} from '#contract/http/gen/queries.js';
import type {
  addReply as AddReply,
  editReply as EditReply,
  lookAtQuery as LookAtQuery,
} from '#contract/http/queries.ts';
import type { PageWanted } from '#common/components/Pager.tsx';
import type { FileHandles } from '#common/fileHandles.ts';
import { mapResponse } from '#common/http/cancellable.ts';
import type { HttpClient } from '#common/http/client.ts';
import { pageInput } from '#common/pages.ts';
import type { Visibility } from '#common/visibility.ts';
import type { ReplyDrafts } from './replyDrafts.ts';

/** The content of a reply as sent to the server. */
export type WrittenReply = Pick<RequestOf<typeof AddReply>, 'queryId' | 'description' | 'urls' | 'picIds'>;

type NewReply = RequestOf<typeof AddReply> & Required<Pick<RequestOf<typeof AddReply>, 'clientId' | 'afterReplyId'>>;

export type RepliesApi = ReturnType<typeof createRepliesApi>;
/** Which colleagues have the query open, and whether it has changed. */
export type ViewingAnswer = Awaited<ReturnType<RepliesApi['reportViewing']>>;

/** Calls show no toast on failure: the conversation shows its own errors. */
export function createRepliesApi(http: HttpClient) {
  return {
    /** Newest first. */
    fetchReplies: (queryId: string, wanted: PageWanted) =>
      http.send(pageReplies, { queryId, ...pageInput(wanted, REPLY_PAGE_SIZE) }),
    fetchVersions: (replyId: string, wanted: PageWanted) =>
      http.send(pageReplyHistory, { replyId, ...pageInput(wanted, REPLY_HISTORY_PAGE_SIZE) }),
    findQueries: (keyword: string, wanted: PageWanted) =>
      http.send(pageQueries, { ...(keyword === '' ? {} : { keyword }), ...pageInput(wanted, QUERY_PAGE_SIZE) }),
    add: (reply: NewReply) => http.save(addReply, reply),
    edit: (reply: RequestOf<typeof EditReply>) => http.save(editReply, reply),
    remove: (id: string) => http.save(deleteReply, { id }),
    reportViewing: (viewing: RequestOf<typeof LookAtQuery>) =>
      mapResponse(http.send(lookAtQuery, viewing), ({ lookers: viewers, ...answer }) => ({ viewers, ...answer })),
    uploadPicture: (file: Blob, onProgress: (share: number) => void) =>
      http.upload(uploadQueryPicture, {}, { file, onProgress }),
  };
}

/** What a query's conversation needs from its environment. */
export interface RepliesDeps {
  readonly repliesApi: RepliesApi;
  readonly replyDrafts: ReplyDrafts;
  readonly fileHandles: FileHandles;
  readonly visibility: Visibility;
  /** A random id that is unique among all clients. */
  readonly newId: () => string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Numbers from 0 up to 1. */
  readonly random: () => number;
}
