import type { Server } from '../http/serve.ts';
import { createCannedFileService } from './cannedFileService.ts';
import { cannedRoutes } from './cannedRoutes.ts';
import { createCannedService, type CannedDeps } from './cannedService.ts';

export { archivePersonalReplies } from './cannedRepository.ts';

/** Serves texts that staff insert into messages and replies. */
export function serveCannedReplies(server: Server, deps: CannedDeps): void {
  cannedRoutes(server, { replies: createCannedService(deps), files: createCannedFileService(deps) });
}
