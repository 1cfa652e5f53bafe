import type { ChatSettings } from '#contract/http/settings.ts';
import { getChatSettings, saveChatSettings, uploadLogo } from '#contract/http/gen/settings.js';
import type { Cancellable } from '#common/http/cancellable.ts';
import type { HttpClient } from '#common/http/client.ts';

/** The first two show no toast on failure. */
export interface SettingsApi {
  readonly fetchSettings: () => Cancellable<ChatSettings>;
  readonly saveSettings: (settings: ChatSettings) => Cancellable<null>;
  /** Shows a toast on failure. */
  readonly uploadLogo: (file: File) => Cancellable<{ readonly logo: string }>;
}

export function createSettingsApi(http: HttpClient): SettingsApi {
  return {
    fetchSettings: () => http.send(getChatSettings, {}),
    saveSettings: (settings) => http.save(saveChatSettings, settings),
    uploadLogo: (file) => http.upload(uploadLogo, {}, { toast: true, file, onProgress: () => undefined }),
  };
}
