import { CANNED_USE_PAGE_SIZE } from '#contract/constants.ts';
import {
  addCannedReply,
  archiveCannedReply,
  editCannedReply,
  exportCannedReplies,
  importCannedReplies,
  listArchivedCannedReplies,
  listCannedReplies,
  listCannedVersions,
  listStaleCannedReplies,
  pageCannedUse,
  restoreCannedReply,
} from '#contract/http/gen/cannedReplies.js';
import type { ArchivedCannedReply, CannedFileReply, CannedReply, CannedVersion } from '#contract/http/cannedReplies.ts';
import { daysIn } from '#common/dayRange.ts';
import { mapResponse, type Cancellable } from '#common/http/cancellable.ts';
import type { HttpClient } from '#common/http/client.ts';
import type { ListQuery } from '#common/liveList/index.ts';
import type { CannedForm } from './cannedForm.ts';
import type { UsageView } from './cannedRepliesSlice.ts';

export type CannedRepliesApi = ReturnType<typeof createCannedRepliesApi>;

/** Calls show no toast on failure, except the export. */
export function createCannedRepliesApi(http: HttpClient) {
  return {
    fetchReplies: (etag: string | null) => http.sendTagged(listCannedReplies, {}, etag),
    addReply: ({ scope, ...form }: CannedForm) => http.save(addCannedReply, { scope, ...writable(form) }),
    /** The server refuses when the reply has changed since the version that the user edited. */
    editReply: ({ id, updateTime }: Pick<CannedReply, 'id' | 'updateTime'>, { scope: _, ...form }: CannedForm) =>
      http.save(editCannedReply, { id, updateTime, ...writable(form) }),
    archiveReply: (id: string) => http.save(archiveCannedReply, { id }),
    fetchArchived: (): Cancellable<readonly ArchivedCannedReply[]> => http.send(listArchivedCannedReplies, {}),
    restoreReply: (id: string) => http.save(restoreCannedReply, { id }),
    fetchVersions: (id: string): Cancellable<readonly CannedVersion[]> => http.send(listCannedVersions, { id }),
    fetchUsage: ({ filters, etag }: ListQuery<UsageView>) =>
      http.sendPage(
        pageCannedUse,
        { ...daysIn(filters), pageNo: filters.pageNo, pageSize: CANNED_USE_PAGE_SIZE },
        etag,
      ),
    fetchStale: () => mapResponse(http.send(listStaleCannedReplies, {}), (data) => ({ data, etag: '' })),
    /** @param day names the file: yyyy-MM-dd */
    fetchFile: (day: string) =>
      mapResponse(http.send(exportCannedReplies, {}, { toast: true }), (data) => ({
        name: `canned-replies-${day}.json`,
        content: new Blob([`${JSON.stringify(data, null, 2)}\n`], { type: 'application/json' }),
      })),
    /** With `isTrial` nothing is stored. */
    importReplies: (replies: readonly CannedFileReply[], isTrial: boolean) =>
      http.save(importCannedReplies, { replies: replies.map(writable), isTrial }),
  };
}

/** Whether a value is what a file of replies contains. */
export const isCannedFile = exportCannedReplies.isResponse;

/** The lists of a request can be written to. */
function writable<Reply extends Pick<CannedForm, 'texts' | 'steps'>>(reply: Reply) {
  return { ...reply, texts: [...reply.texts], steps: [...reply.steps] };
}
