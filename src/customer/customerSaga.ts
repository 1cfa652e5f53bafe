import { all, call, fork, put, select, take, takeEvery, takeLatest, takeLeading, type SagaGenerator } from 'typed-redux-saga';
import { textContent } from '../../contract/chat/content.ts';
import { MESSAGE_TYPE, PERSON_TYPE } from '../../contract/domain.ts';
import type { CustomerChat } from '../../contract/http/customer.ts';
import { toAppError } from '../common/errors.ts';
import { problemOfText } from '../common/messageRules.ts';
import { noticeRaised } from '../common/toasts/index.ts';
import {
  connected, conversationOpened, countdownSaga, marksReceived, messageSubmitted, readingSaga, realtimeStarted, selectConnection,
} from '../realtime/index.ts';
import type { CustomerApi, Reception } from './customerApi.ts';
import { selectChosenProduct, selectMarkDue, selectOwnChat } from './customerSelectors.ts';
import {
  chatEntered, chatRefreshed, chatRequested, draftSent, draftSubmitted, noChatFound, openFailed, startFailed, startRequested, tokenReceived,
  zoneReceived,
} from './customerSlice.ts';
import { obtainToken, tokenSaga, type TokenDeps } from './tokenSaga.ts';

/** So many dead tokens in a row are not a matter of time. */
const MAX_DEAD_TOKENS = 3;

/** What the customer's page may do to the world. */
export interface CustomerDeps extends TokenDeps {
  readonly customerApi: CustomerApi;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export function* customerSaga(deps: CustomerDeps): SagaGenerator<void> {
  yield* all([
    fork(tokenSaga, deps),
    fork(countdownSaga, deps),
    fork(readingSaga, () => select(selectMarkDue)),
    takeLatest(startRequested, start, deps),
    takeLeading(chatRequested, openChat, deps),
    takeLatest(connected, refreshChat, deps),
    takeLatest(tokenReceived, goOn, deps),
    takeEvery(draftSubmitted, ({ payload }) => submitDraft(payload)),
  ]);
}

/** Goes straight into a chat that is open; without one the customer chooses a product. */
function* start(deps: CustomerDeps): SagaGenerator<void> {
  try {
    const reception = yield* call(askReception, deps, null);
    yield* put(zoneReceived(reception.timeZone));
    if (reception.chat === null) yield* put(noChatFound());
    else yield* call(enter, deps, reception, reception.chat);
  } catch (error) {
    yield* put(startFailed(toAppError(error)));
  }
}

function* openChat(deps: CustomerDeps): SagaGenerator<void> {
  const product = yield* select(selectChosenProduct);
  if (product === null) return;
  try {
    const reception = yield* call(askReception, deps, product);
    if (reception.chat !== null) yield* call(enter, deps, reception, reception.chat);
  } catch (error) {
    yield* put(openFailed(toAppError(error)));
  }
}

/** Asks with a token that the server takes: without one, or when it turns out to be dead, the answer waits for another one. */
function* askReception(deps: CustomerDeps, product: number | null): SagaGenerator<Reception> {
  const { tokens, customerApi } = deps;
  if (tokens.current() === null) yield* call(obtainToken, deps);
  for (let refusals = 0; ; refusals += 1) {
    while (tokens.current() === null) yield* take(tokenReceived);
    try {
      return yield* call(customerApi.open, product);
    } catch (error) {
      if (toAppError(error).kind !== 'sessionDead' || refusals === MAX_DEAD_TOKENS) throw error;
    }
  }
}

function* enter(deps: CustomerDeps, reception: Reception, chat: CustomerChat): SagaGenerator<void> {
  const { name } = yield* select(selectConnection);
  yield* put(chatEntered(chat));
  if (name === 'off' || name === 'ended') yield* call(connect, deps, reception);
  yield* call(takeMarks, chat);
  yield* put(conversationOpened({ chatId: chat.chatId }));
}

function* takeMarks({ chatId, staffDeliveredSeq, staffReadSeq, customerReadSeq }: CustomerChat): SagaGenerator<void> {
  yield* put(marksReceived({
    marks: [
      { chatId, personType: PERSON_TYPE.staff, deliveredSeq: staffDeliveredSeq, readSeq: staffReadSeq },
      { chatId, personType: PERSON_TYPE.customer, deliveredSeq: 0, readSeq: customerReadSeq },
    ],
  }));
}

/** Who answers, and whether the chat still goes on, may have changed while nothing was heard. */
function* refreshChat(deps: CustomerDeps): SagaGenerator<void> {
  const own = yield* select(selectOwnChat);
  if (own === null || own.isEnded) return;
  try {
    const { chat } = yield* call(askReception, deps, null);
    if (chat?.chatId === own.chatId) yield* call(takeMarks, chat);
    yield* put(chatRefreshed(chat));
  } catch {
    return; // the next connection asks again
  }
}

/** With a new token a connection that had ended for the old one's death starts again, and what could not be loaded is asked for again. */
function* goOn(deps: CustomerDeps): SagaGenerator<void> {
  const own = yield* select(selectOwnChat);
  const connection = yield* select(selectConnection);
  if (own === null || connection.name === 'off') return;
  try {
    if (connection.name === 'ended') yield* call(connect, deps, yield* call(askReception, deps, null));
    yield* put(conversationOpened({ chatId: own.chatId }));
  } catch (error) {
    yield* put(startFailed(toAppError(error)));
  }
}

function* connect({ tokens }: CustomerDeps, { meId, chatUrl }: Reception): SagaGenerator<void> {
  yield* put(realtimeStarted({ me: { type: PERSON_TYPE.customer, id: meId }, url: chatUrl, token: tokens.current() ?? '' }));
}

function* submitDraft(text: string): SagaGenerator<void> {
  const chat = yield* select(selectOwnChat);
  const problem = problemOfText(text);
  if (chat === null) return;
  if (problem !== null) {
    yield* put(noticeRaised({ kind: 'warning', message: problem }));
    return;
  }
  yield* put(messageSubmitted({ chatId: chat.chatId, msgType: MESSAGE_TYPE.text, msg: textContent(text) }));
  yield* put(draftSent());
}
