import type { Database } from '../db/database.ts';
import type { Server } from '../http/serve.ts';
import { preferencesRoutes } from './preferencesRoutes.ts';
import { createPreferencesService } from './preferencesService.ts';

/** Serves what members of staff have chosen for themselves. */
export function servePreferences(server: Server, { db }: { readonly db: Database }): void {
  preferencesRoutes(server, createPreferencesService({ db }));
}
