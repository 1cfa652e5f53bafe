import { getPreferences, savePreferences } from '../../contract/http/preferences.ts';
import { serveStaff, type Server } from '../http/serve.ts';
import type { PreferencesService } from './preferencesService.ts';

export function preferencesRoutes(server: Server, preferences: PreferencesService): void {
  serveStaff(server, getPreferences, ({ principal }) => preferences.read(principal.staffId));
  serveStaff(server, savePreferences, async ({ principal, input }) => {
    await preferences.save(principal.staffId, input);
    return null;
  });
}
