import type { Server } from '../http/serve.ts';
import { settingsRoutes } from './settingsRoutes.ts';
import { createSettingsService, type SettingsDeps } from './settingsService.ts';

export { readChatSettings } from './settingsRepository.ts';
export { readWaitLimits } from './settingsService.ts';

/** Serves the settings of the chat service. Those of queries are with the queries. */
export function serveSettings(server: Server, deps: SettingsDeps): void {
  settingsRoutes(server, { settings: createSettingsService(deps) });
}
