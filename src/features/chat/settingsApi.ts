import { getChatSettings } from '../../../contract/http/gen/settings.js';
import { mapAnswer, type Cancellable } from '../../common/http/cancellable.ts';
import type { HttpClient } from '../../common/http/client.ts';

export interface SettingsApi {
  /** With what the workspace greets, `{staff_nickName}` still in it; '' for not at all. Fails without a notice. */
  readonly fetchGreeting: () => Cancellable<string>;
}

export function createSettingsApi(http: HttpClient): SettingsApi {
  return { fetchGreeting: () => mapAnswer(http.send(getChatSettings, {}, { quiet: true }), ({ greetingComing }) => greetingComing) };
}
