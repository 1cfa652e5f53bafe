import type { Server } from '../http/serve.ts';
import { homeRoutes } from './homeRoutes.ts';
import { createHomeService, type HomeDeps } from './homeService.ts';

/** Serves the figures of the home screen. */
export function serveHome(server: Server, deps: HomeDeps): void {
  homeRoutes(server, createHomeService(deps));
}
