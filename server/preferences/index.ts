import { getPreferences, savePreferences } from '#contract/http/preferences.ts';
import type { Database } from '../db/database.ts';
import { serveStaff, type Server } from '../http/serve.ts';
import { changePreferences, readPreferences } from './preferencesService.ts';

export function servePreferences(server: Server, { db }: { readonly db: Database }): void {
  serveStaff(server, getPreferences, ({ principal }) => readPreferences(db, principal.staffId));
  serveStaff(server, savePreferences, ({ principal, input }) => changePreferences(db, principal.staffId, input));
}
