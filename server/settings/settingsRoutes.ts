import { getChatSettings, saveChatSettings } from '../../contract/http/settings.ts';
import { serveStaff, type Server } from '../http/serve.ts';
import type { SettingsService } from './settingsService.ts';

/** HTTP calls of the settings. */
export function settingsRoutes(server: Server, { settings }: { readonly settings: SettingsService }): void {
  serveStaff(server, getChatSettings, () => settings.chat());
  serveStaff(server, saveChatSettings, async ({ principal, input }) => {
    await settings.saveChat(principal, input);
    return null;
  });
}
