import { call, put, select, takeLatest, type SagaGenerator } from 'typed-redux-saga';
import { toAppError } from '../../common/errors.ts';
import type { ChatStepsApi } from './chatStepsApi.ts';
import {
  selectChatSteps,
  stepsClosed,
  stepsFailed,
  stepsOpened,
  stepsReceived,
  stepsRetried,
} from './chatStepsSlice.ts';

export interface ChatStepsDeps {
  readonly chatStepsApi: ChatStepsApi;
}

/** Asks once for each time that somebody wants to know; closing gives the question up. */
export function* chatStepsSaga({ chatStepsApi }: ChatStepsDeps): SagaGenerator<void> {
  yield* takeLatest([stepsOpened, stepsRetried, stepsClosed], ask, chatStepsApi);
}

function* ask({ fetchSteps }: ChatStepsApi): SagaGenerator<void> {
  const asked = yield* select(selectChatSteps);
  if (asked.status === 'closed') return;
  try {
    yield* put(stepsReceived(yield* call(fetchSteps, asked.chatId)));
  } catch (error) {
    yield* put(stepsFailed({ error: toAppError(error) }));
  }
}
