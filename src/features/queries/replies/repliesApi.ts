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
import type { Reply } from '#contract/http/queries.ts';
import type { PageInfo, PageWanted } from '#common/components/Pager.tsx';
import type { FileHandles } from '#common/fileHandles.ts';
import { mapResponse } from '#common/http/cancellable.ts';
import type { HttpClient } from '#common/http/client.ts';
import type { Visibility } from '#common/visibility.ts';
import type { ReplyDrafts } from './replyDrafts.ts';

export interface RepliesPage extends PageInfo {
  readonly records: readonly Reply[];
}

/** The content of a reply as sent to the server. */
export interface WrittenReply {
  readonly queryId: string;
  readonly description: string;
  readonly urls: string;
  readonly picIds: string[];
}

interface NewReply extends WrittenReply {
  /** Repeated calls with the same id store one reply. */
  readonly clientId: string;
  /** The newest reply that the author has seen. */
  readonly afterReplyId: string | null;
  /** Closes the query with it. */
  readonly isClosing?: boolean;
  readonly canned?: CannedUse;
}

interface EditedReply extends WrittenReply {
  readonly id: string;
  /** The version that the user edited. */
  readonly updateTime: string;
}

interface Viewing {
  readonly queryId: string;
  readonly isLooking: boolean;
  readonly isWriting: boolean;
}

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
    edit: (reply: EditedReply) => http.save(editReply, reply),
    remove: (id: string) => http.save(deleteReply, { id }),
    reportViewing: (viewing: Viewing) =>
      mapResponse(http.send(lookAtQuery, viewing), ({ lookers: viewers, ...answer }) => ({ viewers, ...answer })),
    uploadPicture: (file: Blob, onProgress: (share: number) => void) =>
      http.upload(uploadQueryPicture, {}, { file, onProgress }),
  };
}

function pageInput({ pageNo, cursor }: PageWanted, pageSize: number) {
  return { ...(cursor === null ? {} : { cursor }), pageNo, pageSize };
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
