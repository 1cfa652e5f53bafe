import { call, put, select, takeLeading, type SagaGenerator } from 'typed-redux-saga';
import { CODE } from '#contract/http/envelope.ts';
import { toAppError } from '#common/errors.ts';
import type { CustomerApi } from './customerApi.ts';
import { selectSolvedCheck } from './customerSelectors.ts';
import { solvedAnswerFailed, solvedAnswerGiven, solvedAnswerStored } from './solvedCheckSlice.ts';

/** Sends the customer's answer to the server. */
export function* solvedCheckSaga({
  customerApi,
}: {
  readonly customerApi: Pick<CustomerApi, 'answerSolvedCheck'>;
}): SagaGenerator<void> {
  yield* takeLeading(solvedAnswerGiven, store, customerApi);
}

function* store(customerApi: Pick<CustomerApi, 'answerSolvedCheck'>): SagaGenerator<void> {
  const check = yield* select(selectSolvedCheck);
  if (check.status !== 'answering') return;
  const { chatId, solved } = check;
  try {
    yield* call(customerApi.answerSolvedCheck, { chatId, solved });
    yield* put(solvedAnswerStored({ chatId }));
  } catch (error) {
    // A conflict means that the customer has answered on another device.
    const isAnswered = toAppError(error).code === CODE.conflict;
    yield* put(isAnswered ? solvedAnswerStored({ chatId }) : solvedAnswerFailed({ chatId }));
  }
}
