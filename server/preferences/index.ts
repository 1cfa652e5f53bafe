import { getPreferences, savePreferences } from '#contract/http/preferences.ts';
import type { Database } from '../db/database.ts';
import { serveStaff, type Server } from '../http/serve.ts';
import { createPreferencesService } from './preferencesService.ts';

/** Serves what members of staff have chosen for themselves. */
export function servePreferences(server: Server, { db }: { readonly db: Database }): void {
  const preferences = createPreferencesService({ db });
  serveStaff(server, getPreferences, ({ principal }) => preferences.read(principal.staffId));
  serveStaff(server, savePreferences, ({ principal, input }) => preferences.save(principal.staffId, input));
}
