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
} from '#contract/http/cannedReplies.ts';
import { serveStaff, type Server } from '../http/serve.ts';
import { createCannedFileService } from './cannedFileService.ts';
import { createCannedService, type CannedDeps } from './cannedService.ts';

export { archivePersonalReplies } from './cannedRepository.ts';

/** Serves texts that staff insert into messages and replies. The calls about their use are with the reports. */
export function serveCannedReplies(server: Server, deps: CannedDeps): void {
  const replies = createCannedService(deps);
  const files = createCannedFileService(deps);
  serveStaff(server, listCannedReplies, ({ principal }) => replies.list(principal));
  serveStaff(server, listArchivedCannedReplies, ({ principal }) => replies.archived(principal));
  serveStaff(server, addCannedReply, async ({ principal, input }) => ({ id: await replies.add(principal, input) }));
  serveStaff(server, editCannedReply, ({ principal, input }) => replies.edit(principal, input));
  serveStaff(server, archiveCannedReply, ({ principal, input: { id } }) => replies.archive(principal, id));
  serveStaff(server, restoreCannedReply, ({ principal, input: { id } }) => replies.restore(principal, id));
  serveStaff(server, listCannedVersions, ({ principal, input: { id } }) => replies.versions(principal, id));
  serveStaff(server, exportCannedReplies, async () => ({ replies: await files.all() }));
  serveStaff(server, importCannedReplies, ({ principal, input: { replies: given, isTrial = false } }) =>
    files.take(principal, given, isTrial),
  );
}
