import { wall, wallStrips } from '#contract/http/wall.ts';
import { serveStaff, type Server } from '../http/serve.ts';
import { sharedStrips, sharedWall, type WallDeps } from './wallService.ts';

/** Serves the leader's wall. */
export function serveWall(server: Server, deps: WallDeps): void {
  serveStaff(server, wall, sharedWall(deps));
  serveStaff(server, wallStrips, sharedStrips(deps));
}
