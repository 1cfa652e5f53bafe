import type { ChatSettings } from '../../contract/http/settings.ts';
import type { Database } from '../repositories/database.ts';
import { readChatSettings, type StoredChatSettings } from '../repositories/settingsRepository.ts';

/** The settings that staff read. Who may is the calls' affair: there is one set for all. */
export interface SettingsService {
  chat(): Promise<ChatSettings>;
}

export function createSettingsService({ db }: { readonly db: Database }): SettingsService {
  return { chat: async () => toChatSettings(await readChatSettings(db)) };
}

/** The specification's names for what is stored. */
function toChatSettings({ isAutoReception, autoReceptionText, autoEndChatMinutes, allocationMin, allocationMax, ...same }: StoredChatSettings): ChatSettings {
  return {
    ...same, isAutoReceiption: isAutoReception, autoReceiptionText: autoReceptionText, autoEndChatTime: autoEndChatMinutes,
    taskAllocation: `${allocationMin},${allocationMax}`,
  };
}
