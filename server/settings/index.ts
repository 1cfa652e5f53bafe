import { getChatSettings, saveChatSettings } from '#contract/http/settings.ts';
import { serveStaff, type Server } from '../http/serve.ts';
import { readOnline, saveOnline, type SettingsDeps } from './settingsService.ts';

export { readChatSettings, readNaming, type Naming } from './settingsRepository.ts';
export { readForPages } from './settingsService.ts';
export { BY_NICKNAME, messageForCustomers, staffForCustomers } from './staffForCustomers.ts';

/** Serves the settings of the chat service. Those of queries are with the queries. */
export function serveSettings(server: Server, deps: SettingsDeps): void {
  serveStaff(server, getChatSettings, () => readOnline(deps.db));
  serveStaff(server, saveChatSettings, ({ principal, input }) => saveOnline(deps, principal, input));
}
