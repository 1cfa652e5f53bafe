import {
  addCannedReply,
  archiveCannedReply,
  editCannedReply,
  exportCannedReplies,
  importCannedReplies,
  listArchivedCannedReplies,
  listCannedReplies,
  listCannedVersions,
  restoreCannedReply,
} from '../../contract/http/cannedReplies.ts';
import { serveStaff, type Server } from '../http/serve.ts';
import type { CannedFileService } from './cannedFileService.ts';
import type { CannedService } from './cannedService.ts';

export interface CannedRoutesOptions {
  readonly replies: CannedService;
  readonly files: CannedFileService;
}

/** HTTP calls of canned replies. Those about their use are with the reports. */
export function cannedRoutes(server: Server, { replies, files }: CannedRoutesOptions): void {
  serveStaff(server, listCannedReplies, ({ principal }) => replies.list(principal));
  serveStaff(server, listArchivedCannedReplies, ({ principal }) => replies.archived(principal));
  serveStaff(server, addCannedReply, async ({ principal, input }) => ({ id: await replies.add(principal, input) }));
  serveStaff(server, editCannedReply, async ({ principal, input }) => {
    await replies.edit(principal, input);
    return null;
  });
  serveStaff(server, archiveCannedReply, async ({ principal, input: { id } }) => {
    await replies.archive(principal, id);
    return null;
  });
  serveStaff(server, restoreCannedReply, async ({ principal, input: { id } }) => {
    await replies.restore(principal, id);
    return null;
  });
  serveStaff(server, listCannedVersions, ({ principal, input: { id } }) => replies.versions(principal, id));
  serveStaff(server, exportCannedReplies, async () => ({ replies: await files.all() }));
  serveStaff(server, importCannedReplies, ({ principal, input: { replies: given, isTrial = false } }) =>
    files.take(principal, given, isTrial),
  );
}
