import type { CannedStep } from '#contract/canned.ts';
import { CANNED_USE_PAGE_SIZE } from '#contract/constants.ts';
import {
  addCannedReply,
  archiveCannedReply,
  editCannedReply,
  exportCannedReplies,
  importCannedReplies,
  listArchivedCannedReplies,
  listCannedVersions,
  listStaleCannedReplies,
  pageCannedUse,
  restoreCannedReply,
} from '#contract/http/gen/cannedReplies.js';
import type {
  ArchivedCannedReply,
  CannedFileReply,
  CannedImportRow,
  CannedReply,
  CannedText,
  CannedUseRow,
  CannedVersion,
  StaleCannedReply,
} from '#contract/http/cannedReplies.ts';
import type { ImportResult } from '#common/fileImport/index.ts';
import { mapResponse, type Cancellable } from '#common/http/cancellable.ts';
import type { HttpClient } from '#common/http/client.ts';
import type { FetchedFile } from '#common/http/fileCall.ts';
import type { FetchPage } from '#common/liveList/index.ts';
import type { WholeAnswer } from '#common/wholeList/index.ts';
import { createCannedTextsApi } from '../cannedTexts/index.ts';
import type { CannedForm } from './cannedForm.ts';
import { daysIn, type UsageView } from './cannedRepliesSlice.ts';

/** Calls show no toast on failure, except the export. */
export interface CannedRepliesApi {
  readonly fetchReplies: (etag: string | null) => Cancellable<WholeAnswer<CannedReply>>;
  readonly addReply: (form: CannedForm) => Cancellable<unknown>;
  /** `shown`: the version that the user edited. The server refuses when the reply has changed since. */
  readonly editReply: (shown: Pick<CannedReply, 'id' | 'updateTime'>, form: CannedForm) => Cancellable<null>;
  readonly archiveReply: (id: string) => Cancellable<null>;
  readonly fetchArchived: () => Cancellable<readonly ArchivedCannedReply[]>;
  readonly restoreReply: (id: string) => Cancellable<null>;
  readonly fetchVersions: (id: string) => Cancellable<readonly CannedVersion[]>;
  readonly fetchUsage: FetchPage<UsageView, CannedUseRow>;
  readonly fetchStale: () => Cancellable<WholeAnswer<StaleCannedReply>>;
  /** @param day names the file: yyyy-MM-dd */
  readonly fetchFile: (day: string) => Cancellable<FetchedFile>;
  /** With `isTrial` nothing is stored. */
  readonly importReplies: (
    replies: readonly CannedFileReply[],
    isTrial: boolean,
  ) => Cancellable<ImportResult<CannedImportRow>>;
}

export function createCannedRepliesApi(http: HttpClient): CannedRepliesApi {
  const texts = createCannedTextsApi(http);
  return {
    fetchReplies: (etag) =>
      mapResponse(texts.fetchReplies(etag), (answer) => answer && { rows: answer.data, etag: answer.etag }),
    addReply: ({ scope, ...form }) => http.save(addCannedReply, { scope, ...writable(form) }),
    editReply: ({ id, updateTime }, { scope: _, ...form }) =>
      http.save(editCannedReply, { id, updateTime, ...writable(form) }),
    archiveReply: (id) => http.save(archiveCannedReply, { id }),
    fetchArchived: () => http.send(listArchivedCannedReplies, {}),
    restoreReply: (id) => http.save(restoreCannedReply, { id }),
    fetchVersions: (id) => http.send(listCannedVersions, { id }),
    fetchUsage: ({ filters, etag }) =>
      http.sendPage(
        pageCannedUse,
        { ...daysIn(filters), pageNo: filters.pageNo, pageSize: CANNED_USE_PAGE_SIZE },
        etag,
      ),
    fetchStale: () => mapResponse(http.send(listStaleCannedReplies, {}), (rows) => ({ rows, etag: '' })),
    fetchFile: (day) =>
      mapResponse(http.send(exportCannedReplies, {}, { toast: true }), (data) => ({
        name: `canned-replies-${day}.json`,
        content: new Blob([`${JSON.stringify(data, null, 2)}\n`], { type: 'application/json' }),
      })),
    importReplies: (replies, isTrial) => http.save(importCannedReplies, { replies: replies.map(writable), isTrial }),
  };
}

/** Whether a value is what a file of replies contains. */
export const isCannedFile = exportCannedReplies.isResponse;

interface Lists {
  readonly texts: readonly CannedText[];
  readonly steps: readonly CannedStep[];
}

/** The lists of a request can be written to. */
function writable<Reply extends Lists>(reply: Reply) {
  return { ...reply, texts: [...reply.texts], steps: [...reply.steps] };
}
