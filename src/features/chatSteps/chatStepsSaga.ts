import { call, put, select, takeLatest, type SagaGenerator } from 'typed-redux-saga';
import { listChatSteps } from '#contract/http/gen/chats.js';
import { toAppError } from '#common/errors.ts';
import type { HttpClient } from '#common/http/client.ts';
import {
  selectChatSteps,
  stepsClosed,
  stepsFailed,
  stepsOpened,
  stepsReceived,
  stepsRetried,
} from './chatStepsSlice.ts';

export type ChatStepsApi = ReturnType<typeof createChatStepsApi>;

export function createChatStepsApi(http: HttpClient) {
  return {
    /** Oldest first. Fails without a toast: the dialog shows the failure. */
    fetchSteps: (chatId: string) => http.send(listChatSteps, { chatId }),
  };
}

export interface ChatStepsDeps {
  readonly chatStepsApi: ChatStepsApi;
}

/** Loads the steps each time the dialog opens; closing cancels the request. */
export function* chatStepsSaga({ chatStepsApi }: ChatStepsDeps): SagaGenerator<void> {
  yield* takeLatest([stepsOpened, stepsRetried, stepsClosed], loadSteps, chatStepsApi);
}

function* loadSteps({ fetchSteps }: ChatStepsApi): SagaGenerator<void> {
  const opened = yield* select(selectChatSteps);
  if (opened.status === 'closed') return;
  try {
    yield* put(stepsReceived(yield* call(fetchSteps, opened.chatId)));
  } catch (error) {
    yield* put(stepsFailed({ error: toAppError(error) }));
  }
}
