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
import {
  add,
  archive,
  edit,
  listRestorable,
  listUsable,
  readVersions,
  restore,
  type CannedDeps,
  allForFile,
  takeFile,
} from './cannedService.ts';

export { archivePersonalReplies } from './cannedRepository.ts';

/** Serves texts that staff insert into messages and replies. The calls about their use are with the reports. */
export function serveCannedReplies(server: Server, deps: CannedDeps): void {
  const { db } = deps;
  serveStaff(server, listCannedReplies, ({ principal }) => listUsable(deps, principal));
  serveStaff(server, listArchivedCannedReplies, ({ principal }) => listRestorable(db, principal));
  serveStaff(server, addCannedReply, async ({ principal, input }) => ({ id: await add(db, principal, input) }));
  serveStaff(server, editCannedReply, ({ principal, input }) => edit(db, principal, input));
  serveStaff(server, archiveCannedReply, ({ principal, input }) => archive(db, principal, input.id));
  serveStaff(server, restoreCannedReply, ({ principal, input }) => restore(db, principal, input.id));
  serveStaff(server, listCannedVersions, ({ principal, input }) => readVersions(db, principal, input.id));
  serveStaff(server, exportCannedReplies, async () => ({ replies: await allForFile(db) }));
  serveStaff(server, importCannedReplies, ({ principal, input }) => takeFile(db, principal, input));
}
