import type { SagaGenerator } from 'typed-redux-saga';
import type { ChatStep } from '#contract/http/chats.ts';
import { listChatSteps } from '#contract/http/gen/chats.js';
import type { Cancellable } from '#common/http/cancellable.ts';
import type { HttpClient } from '#common/http/client.ts';
import { loadedSaga } from '#common/loaded.ts';
import { chatSteps } from './chatStepsSlice.ts';

export type ChatStepsApi = ReturnType<typeof createChatStepsApi>;

export function createChatStepsApi(http: HttpClient) {
  return {
    /** Oldest first. Fails without a toast: the dialog shows the failure. */
    fetchSteps: (of: { readonly chatId: string }): Cancellable<readonly ChatStep[]> => http.send(listChatSteps, of),
  };
}

export function chatStepsSaga({ fetchSteps }: ChatStepsApi): SagaGenerator<void> {
  return loadedSaga(chatSteps, fetchSteps);
}
