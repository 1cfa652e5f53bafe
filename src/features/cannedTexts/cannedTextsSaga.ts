import { all, call, delay, put, race, select, take, takeEvery, takeLatest, type SagaGenerator } from 'typed-redux-saga';
import { CANNED_STEP, type CannedStep } from '#contract/canned.ts';
import { listCannedReplies } from '#contract/http/gen/cannedReplies.js';
import { commandRan, addressRequested, type Command } from '#common/commands/index.ts';
import type { HttpClient } from '#common/http/client.ts';
import {
  chatExitConfirmed,
  connected,
  packetsReceived,
  selectConversation,
  tabBecameVisible,
  typed,
} from '../../realtime/index.ts';
import { sessionEnded } from '../session/index.ts';
import { cannedInserted, cannedRepliesChanged } from './cannedActions.ts';
import { listReceived, placeShown, selectCanned } from './cannedTextsSlice.ts';
import { prepare } from './search.ts';

/** The list is asked for again after this time, in milliseconds, when a text is opened. */
const CHECK_EVERY_MS = 60_000;
/** Replies whose search is prepared between two tasks of the browser. */
const PREPARED_AT_ONCE = 50;
/** A macro waits so long for its message to be sent, and for the user to end the chat. In milliseconds. */
const STEP_PATIENCE_MS = 60_000;

export type CannedTextsApi = ReturnType<typeof createCannedTextsApi>;

export function createCannedTextsApi(http: HttpClient) {
  return {
    /** null: the list is still as the ETag says. Fails without a toast. */
    fetchReplies: (etag: string | null) => http.sendTagged(listCannedReplies, {}, etag),
  };
}

export interface CannedTextsDeps {
  readonly cannedApi: CannedTextsApi;
  /** The commands of the features that have loaded. */
  readonly commands: () => readonly Command[];
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Loads the canned replies, and does what follows the insertion of one. */
export function* cannedTextsSaga(deps: CannedTextsDeps): SagaGenerator<void> {
  let checkedAt = -Infinity;
  const check = function* ({ type }: { readonly type: string }): SagaGenerator<void> {
    if (type === sessionEnded.type) checkedAt = -Infinity;
    const { place } = yield* select(selectCanned);
    const isDue = deps.now() - checkedAt >= CHECK_EVERY_MS;
    if (type !== cannedRepliesChanged.type && (place === null || !isDue)) return;
    const now = deps.now();
    if (yield* call(load, deps)) checkedAt = now;
  };
  yield* all([
    // The end of a session also cancels a request.
    takeLatest([placeShown, connected, tabBecameVisible, cannedRepliesChanged, sessionEnded], check),
    takeEvery(listReceived, prepareSearch),
    takeLatest(cannedInserted, runSteps, deps),
  ]);
}

/** @returns whether the list is up to date. A failure leaves the replies that are here. */
function* load({ cannedApi }: CannedTextsDeps): SagaGenerator<boolean> {
  const { etag } = yield* select(selectCanned);
  try {
    const list = yield* call(cannedApi.fetchReplies, etag);
    if (list !== null) yield* put(listReceived({ replies: list.data, etag: list.etag }));
    return true;
  } catch {
    return false;
  }
}

/** Before the first key needs it, and in small parts, so that typing is not delayed. */
function* prepareSearch({ payload: { replies } }: ReturnType<typeof listReceived>): SagaGenerator<void> {
  for (let at = 0; at < replies.length; at += PREPARED_AT_ONCE) {
    yield* delay(0);
    for (const reply of replies.slice(at, at + PREPARED_AT_ONCE)) prepare(reply);
  }
}

const COMMAND_OF: Readonly<Record<CannedStep, string>> = {
  [CANNED_STEP.send]: 'chat.send',
  [CANNED_STEP.sendNext]: 'chat.sendNext',
  [CANNED_STEP.end]: 'chat.end',
  [CANNED_STEP.next]: 'chat.nextWaiting',
};

/** Runs the commands of a macro, in a chat. While a variable has no value, nothing follows: the text cannot be sent. */
function* runSteps(
  { commands }: CannedTextsDeps,
  { payload: { place, missing = {}, steps } }: ReturnType<typeof cannedInserted>,
): SagaGenerator<void> {
  if (place.kind !== 'chat' || Object.keys(missing).length > 0) return;
  for (const [at, step] of steps.entries()) {
    if (step === CANNED_STEP.end && !(yield* call(awaitSent, place.id))) return;
    const command = commands().find(({ id }) => id === COMMAND_OF[step]);
    const action = command?.actionIn(yield* select((state: object) => state)) ?? null;
    if (command === undefined || action === null) return;
    yield* put(commandRan({ id: command.id, by: 'macro' }));
    yield* put(action);
    const isLast = at === steps.length - 1;
    if (step === CANNED_STEP.end && !isLast && !(yield* call(awaitEnd, place.id))) return;
  }
}

/** While a message is on its way, the question about the end would warn of its loss. @returns whether all are sent */
function* awaitSent(chatId: string): SagaGenerator<boolean> {
  const sent = function* (): SagaGenerator<true> {
    yield* delay(0); // the message is queued by then
    while ((yield* select(selectConversation, chatId)).pending.length > 0) yield* take(packetsReceived);
    return true;
  };
  const { isSent } = yield* race({
    isSent: call(sent),
    other: take([addressRequested, typed]),
    late: delay(STEP_PATIENCE_MS),
  });
  return isSent ?? false;
}

/** @returns whether the user has confirmed the end, and done nothing else before */
function* awaitEnd(chatId: string): SagaGenerator<boolean> {
  const { ended } = yield* race({
    ended: take(
      (action: { readonly type: string }) => chatExitConfirmed.match(action) && action.payload.chatId === chatId,
    ),
    other: take([commandRan, addressRequested, typed]),
    late: delay(STEP_PATIENCE_MS),
  });
  return ended !== undefined;
}
