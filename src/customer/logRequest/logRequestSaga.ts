import type { Action } from '@reduxjs/toolkit';
import { call, put, select, takeLatest, takeLeading, type SagaGenerator } from 'typed-redux-saga';
import { CHAT_EVENT } from '#contract/chat/commands.ts';
import { UPLOAD_TIMEOUT_MS } from '#contract/constants.ts';
import { CODE } from '#contract/http/envelope.ts';
import { answerLogRequest, readLogRequest } from '#contract/http/gen/actionLogs.js';
import { toAppError } from '#common/errors.ts';
import type { HttpClient } from '#common/http/client.ts';
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
  /** Redacts and packs what the page remembers. Its code loads when it is needed. */
  readonly packPageLog: () => Promise<string>;
}

/** Asks the server whether it wants the log of this page, and answers for the customer. */
export function* logRequestSaga(deps: LogRequestDeps): SagaGenerator<void> {
  yield* takeLeading(logAnswerGiven, answer, deps);
  yield* takeLatest(isAsking, readRequest, deps);
  yield* call(readRequest, deps);
}

function isAsking(action: Action): boolean {
  return chatEventsReceived.match(action) && action.payload.events.some(({ kind }) => kind === CHAT_EVENT.logAsked);
}

function* readRequest({ logRequestApi, tokens }: LogRequestDeps): SagaGenerator<void> {
  try {
    yield* put(requestRead(yield* withToken(tokens, logRequestApi.read)));
  } catch {
    // The customer is not asked. A reload asks the server again.
  }
}

function* answer({ logRequestApi, packPageLog }: LogRequestDeps): SagaGenerator<void> {
  const request = yield* select(selectLogRequest);
  if (request.status !== 'answering') return;
  const { chatId, isSent } = request;
  try {
    yield* call(logRequestApi.answer, { chatId, log: isSent ? yield* call(packPageLog) : null });
    yield* put(logAnswerStored());
    if (isSent) yield* put(toastRaised({ kind: 'success', message: { key: 'logRequest.sent' } }));
  } catch (error) {
    // A conflict means that the customer has answered on another device, or too late.
    yield* put(toAppError(error).code === CODE.conflict ? logAnswerStored() : logAnswerFailed());
  }
}
