import type { ChatStep } from '../../../contract/http/chats.ts';
import { listChatSteps } from '../../../contract/http/gen/chats.js';
import type { Cancellable } from '../../common/http/cancellable.ts';
import type { HttpClient } from '../../common/http/client.ts';

export interface ChatStepsApi {
  /** Oldest first. Fails without a toast: the dialog shows the failure. */
  readonly fetchSteps: (chatId: string) => Cancellable<readonly ChatStep[]>;
}

export function createChatStepsApi(http: HttpClient): ChatStepsApi {
  return { fetchSteps: (chatId) => http.send(listChatSteps, { chatId }) };
}
