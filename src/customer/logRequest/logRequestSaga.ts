import type { Action } from '@reduxjs/toolkit';
import { call, put, select, takeLatest, takeLeading, type SagaGenerator } from 'typed-redux-saga';
import { CHAT_EVENT } from '#contract/chat/commands.ts';
import { UPLOAD_TIMEOUT_MS } from '#contract/constants.ts';
import { CODE } from '#contract/http/envelope.ts';
import { answerLogRequest, readLogRequest } from '#contract/http/gen/actionLogs.js';
import { toAppError } from '#common/errors.ts';
import type { HttpClient } from '#common/http/client.ts';
import { retry } from '#common/retrySaga.ts';
import { toastRaised } from '#common/toasts/index.ts';
import { chatEventsReceived } from '../../realtime/index.ts';
import { withToken, type TokenHolder } from '../withToken.ts';
import { logAnswerFailed, logAnswerGiven, logAnswerStored, requestRead, selectLogRequest } from './logRequestSlice.ts';

export type LogRequestApi = ReturnType<typeof createLogRequestApi>;

export function createLogRequestApi(http: HttpClient) {
  return {
    read: () => http.send(readLogRequest, {}),
    /** @param answer `log` null: the customer does not send it. Fails with code 4009 when it is answered already */
    answer: (answer: { readonly chatId: string; readonly log: string | null }) =>
      http.save(answerLogRequest, answer, { timeoutMs: UPLOAD_TIMEOUT_MS }),
  };
}

export interface LogRequestDeps {
  readonly logRequestApi: LogRequestApi;
  readonly tokens: TokenHolder;
  /** Loads the code that redacts and packs what the page remembers. */
  readonly loadPageLog: () => Promise<() => Promise<string>>;
  /** Returns numbers from 0 up to 1. */
  readonly random: () => number;
}

/** Asks the server whether it wants the log of this page, and answers for the customer. */
export function* logRequestSaga(deps: LogRequestDeps): SagaGenerator<void> {
  yield* takeLeading(logAnswerGiven, answer, deps);
  yield* takeLatest(mayBeAsking, readRequest, deps);
  yield* call(readRequest, deps);
}

/** After an answer, there may be a request that came before it. */
function mayBeAsking(action: Action): boolean {
  if (logAnswerStored.match(action)) return true;
  return chatEventsReceived.match(action) && action.payload.events.some(({ kind }) => kind === CHAT_EVENT.logAsked);
}

function* readRequest({ logRequestApi, tokens, loadPageLog, random }: LogRequestDeps): SagaGenerator<void> {
  const attempt = function* (): SagaGenerator<void> {
    const request = yield* withToken(tokens, logRequestApi.read);
    yield* put(requestRead(request));
    // When the customer answers, an upgrade of the server may have removed it.
    if (request.chatId !== null) yield* call(loadPageLog);
  };
  yield* retry(attempt, random, function* ({ kind }) {
    return kind !== 'sessionDead';
  });
}

function* answer({ logRequestApi, loadPageLog }: LogRequestDeps): SagaGenerator<void> {
  const request = yield* select(selectLogRequest);
  if (request.status !== 'answering') return;
  const { chatId, isSent } = request;
  try {
    const log = isSent ? yield* call(yield* call(loadPageLog)) : null;
    yield* call(logRequestApi.answer, { chatId, log });
    yield* put(logAnswerStored());
    if (isSent) yield* put(toastRaised({ kind: 'success', message: { key: 'logRequest.sent' } }));
  } catch (error) {
    // A conflict means that the customer has answered on another device, or too late.
    const isOver = toAppError(error).code === CODE.conflict;
    yield* put(isOver ? logAnswerStored() : logAnswerFailed());
    if (isOver && isSent) yield* put(toastRaised({ kind: 'warning', message: { key: 'logRequest.over' } }));
  }
}
