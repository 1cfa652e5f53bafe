import type { CannedUse } from '#contract/canned.ts';
import { QUERY_PAGE_SIZE, REPLY_HISTORY_PAGE_SIZE, REPLY_PAGE_SIZE } from '#contract/constants.ts';
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
import type { QuerySummary, QueryViewer, Reply, ReplyVersion } from '#contract/http/queries.ts';
import type { PageInfo, PageWanted } from '#common/components/Pager.tsx';
import { mapResponse, type Cancellable } from '#common/http/cancellable.ts';
import type { HttpClient } from '#common/http/client.ts';
import type { AttachmentsDeps } from '#src/conversation/attachments/attachmentsSaga.ts';

export interface RepliesPage extends PageInfo {
  readonly records: readonly Reply[];
}
export interface VersionsPage extends PageInfo {
  readonly records: readonly ReplyVersion[];
}
export interface QueriesFound extends PageInfo {
  readonly records: readonly QuerySummary[];
}

/** The content of a reply as sent to the server. */
export interface WrittenReply {
  readonly queryId: string;
  readonly description: string;
  readonly urls: string;
  readonly picIds: string[];
}

/** Which colleagues have the query open, and whether it has changed. */
export interface ViewingAnswer {
  readonly viewers: readonly QueryViewer[];
  readonly lastReplyId: string | null;
  readonly updateTime: string;
  /** When its contents were last erased; null: never. */
  readonly erasedAt: string | null;
}

/** Calls show no toast on failure: the conversation shows its own errors. */
export interface RepliesApi {
  /** Newest first. */
  readonly fetchReplies: (queryId: string, wanted: PageWanted) => Cancellable<RepliesPage>;
  readonly fetchVersions: (replyId: string, wanted: PageWanted) => Cancellable<VersionsPage>;
  readonly findQueries: (keyword: string, wanted: PageWanted) => Cancellable<QueriesFound>;
  /**
   * Repeated calls with the same `clientId` store one reply. @param afterReplyId the newest reply that the author has
   * seen @param isClosing closes the query with it
   */
  readonly add: (
    reply: WrittenReply & {
      readonly clientId: string;
      readonly afterReplyId: string | null;
      readonly isClosing?: boolean;
      readonly canned?: CannedUse;
    },
  ) => Cancellable<{ readonly id: string }>;
  /** @param updateTime the version that the user edited */
  readonly edit: (reply: WrittenReply & { readonly id: string; readonly updateTime: string }) => Cancellable<null>;
  readonly remove: (id: string) => Cancellable<null>;
  readonly reportViewing: (at: {
    readonly queryId: string;
    readonly isLooking: boolean;
    readonly isWriting: boolean;
  }) => Cancellable<ViewingAnswer>;
  readonly uploadPicture: AttachmentsDeps['uploadPicture'];
}

export function createRepliesApi(http: HttpClient): RepliesApi {
  return {
    fetchReplies: (queryId, wanted) => http.send(pageReplies, { queryId, ...pageInput(wanted, REPLY_PAGE_SIZE) }),
    fetchVersions: (replyId, wanted) =>
      http.send(pageReplyHistory, { replyId, ...pageInput(wanted, REPLY_HISTORY_PAGE_SIZE) }),
    findQueries: (keyword, wanted) =>
      http.send(pageQueries, { ...(keyword === '' ? {} : { keyword }), ...pageInput(wanted, QUERY_PAGE_SIZE) }),
    add: (reply) => http.save(addReply, reply),
    edit: (reply) => http.save(editReply, reply),
    remove: (id) => http.save(deleteReply, { id }),
    reportViewing: (at) =>
      mapResponse(http.send(lookAtQuery, at), ({ lookers: viewers, ...answer }) => ({ viewers, ...answer })),
    uploadPicture: (file, onProgress) => http.upload(uploadQueryPicture, {}, { file, onProgress }),
  };
}

function pageInput({ pageNo, cursor }: PageWanted, pageSize: number) {
  return { ...(cursor === null ? {} : { cursor }), pageNo, pageSize };
}
