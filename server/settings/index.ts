import { getChatSettings, saveChatSettings } from '#contract/http/settings.ts';
import { serveStaff, type Server } from '../http/serve.ts';
import { createSettingsService, type SettingsDeps } from './settingsService.ts';

export { readChatSettings } from './settingsRepository.ts';
export { readWaitLimits } from './settingsService.ts';

/** Serves the settings of the chat service. Those of queries are with the queries. */
export function serveSettings(server: Server, deps: SettingsDeps): void {
  const settings = createSettingsService(deps);
  serveStaff(server, getChatSettings, () => settings.chat());
  serveStaff(server, saveChatSettings, ({ principal, input }) => settings.saveChat(principal, input));
}
