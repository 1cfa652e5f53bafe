import { getChatSettings } from '../../../contract/http/gen/settings.js';
import { mapResponse, type Cancellable } from '../../common/http/cancellable.ts';
import type { HttpClient } from '../../common/http/client.ts';

/** The greeting of the settings, with its placeholder. Fails without a toast. */
export function fetchGreeting(http: HttpClient): Cancellable<string> {
  return mapResponse(http.send(getChatSettings, {}, { quiet: true }), ({ greetingComing }) => greetingComing);
}
