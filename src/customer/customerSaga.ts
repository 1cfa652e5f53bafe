import type { Action } from '@reduxjs/toolkit';
import {
  all,
  call,
  fork,
  put,
  race,
  select,
  take,
  takeEvery,
  takeLatest,
  takeLeading,
  type SagaGenerator,
} from 'typed-redux-saga';
import { CHAT_EVENT } from '#contract/chat/commands.ts';
import { PERSON_TYPE } from '#contract/domain.ts';
import type { CustomerChat } from '#contract/http/customer.ts';
import { CODE } from '#contract/http/envelope.ts';
import { clockSaga } from '#common/clock/index.ts';
import { isTransient, toAppError } from '#common/errors.ts';
import { retry } from '#common/retrySaga.ts';
import { clearAttachments, retryFailed } from '../conversation/attachments/attachmentsSaga.ts';
import { chatPictures } from '../conversation/attachments/chatPictures.ts';
import { picturesSaga, submitDraft } from '../conversation/attachments/chatPicturesSaga.ts';
import {
  attentionGained,
  chatEventsReceived,
  chatExitConfirmed,
  connected,
  conversationOpened,
  countdownSaga,
  marksReceived,
  readingSaga,
  realtimeStarted,
  selectConnection,
} from '../realtime/index.ts';
import type { ChatAnswer, CustomerDeps } from './customerApi.ts';
import {
  selectAsksForProduct,
  selectChosenProduct,
  selectMarkDue,
  selectOwnChat,
  selectSolvedCheck,
  selectUnansweredText,
} from './customerSelectors.ts';
import {
  chatEntered,
  chatRefreshed,
  chatRequested,
  draftSent,
  draftSubmitted,
  newChatRequested,
  noChatFound,
  openFailed,
  productsReceived,
  queryPreferred,
  startFailed,
  startRequested,
  termsReceived,
  textCarried,
} from './customerSlice.ts';
import { lineSaga } from './lineSaga.ts';
import { viewSaga } from './viewSaga.ts';
import { RAISE, viewOpened, viewReplaced, viewShown } from './viewSlice.ts';
import {
  solvedAnswerFailed,
  solvedAnswerGiven,
  solvedAnswerStored,
  solvedCheckDue,
  wordsReceived,
} from './solvedCheckSlice.ts';
import { contextSaga, linkSaga, obtainToken, tokenSaga } from './hostAppSaga.ts';
import { tokenReceived, withToken } from './withToken.ts';

/** After these, the customer may see a choice of products. */
const PRODUCT_TRIGGERS = [newChatRequested, openFailed, viewOpened, viewReplaced, viewShown, attentionGained];

export function* customerSaga(deps: CustomerDeps): SagaGenerator<void> {
  yield* all([
    fork(tokenSaga, deps),
    fork(viewSaga, deps),
    fork(lineSaga, deps),
    // The first products come with the answer.
    takeLatest(PRODUCT_TRIGGERS, refreshProducts, deps),
    fork(linkSaga, deps),
    fork(contextSaga, deps),
    fork(clockSaga, deps),
    takeLeading(solvedAnswerGiven, storeSolvedAnswer, deps),
    fork(picturesSaga, deps),
    fork(countdownSaga, deps),
    fork(readingSaga, () => select(selectMarkDue)),
    takeLatest(startRequested, start, deps),
    takeLeading(chatRequested, openChat, deps),
    takeLatest(maybeChanged, refreshChat, deps),
    takeLatest(tokenReceived, resume, deps),
    takeEvery([chatEventsReceived, chatExitConfirmed, chatRefreshed], () => removePictures(deps)),
    takeEvery(queryPreferred, carryText),
    takeEvery(draftSubmitted, ({ payload }) => submitText(payload)),
  ]);
}

/**
 * Opens the customer's chat if there is one, otherwise the choice of a product. Retries while the server is
 * unreachable.
 */
function* start(deps: CustomerDeps): SagaGenerator<void> {
  const attempt = function* (): SagaGenerator<void> {
    const answer = yield* call(askForChat, deps, null);
    if (answer.chat === null) yield* put(noChatFound());
    else yield* call(enterChat, deps, answer, answer.chat);
    yield* call(showDueSolvedCheck, answer);
  };
  yield* retry(attempt, deps.random, function* (failure) {
    yield* put(startFailed(failure));
    return isTransient(failure);
  });
}

function* showDueSolvedCheck({ solvedCheckDue: chatId }: ChatAnswer): SagaGenerator<void> {
  if (chatId !== null) yield* put(solvedCheckDue({ chatId }));
}

function* openChat(deps: CustomerDeps): SagaGenerator<void> {
  const product = yield* select(selectChosenProduct);
  if (product === null) return;
  try {
    const answer = yield* call(askForChat, deps, product);
    if (answer.chat !== null) yield* call(enterChat, deps, answer, answer.chat);
  } catch (error) {
    yield* put(openFailed(toAppError(error)));
  }
}

/** Asks the server for the customer's chat. Waits for a valid token first. */
function* askForChat(deps: CustomerDeps, product: number | null): SagaGenerator<ChatAnswer> {
  const { tokens, customerApi, signers } = deps;
  if (tokens.current() === null) yield* call(obtainToken, deps);
  const answer = yield* withToken(tokens, () => customerApi.open(product));
  signers.hold({ openUid: answer.me.id, key: answer.signKey });
  const { timeZone, blockedUntil, ratingDue } = answer;
  yield* put(termsReceived({ timeZone, blockedUntil, ratingDue }));
  yield* put(productsReceived(answer.products));
  yield* put(wordsReceived({ yes: answer.solvedCheckYes, no: answer.solvedCheckNo }));
  return answer;
}

function* enterChat(deps: CustomerDeps, answer: ChatAnswer, chat: CustomerChat): SagaGenerator<void> {
  const { name } = yield* select(selectConnection);
  yield* put(chatEntered(chat));
  if (name === 'off' || name === 'ended') yield* call(connect, deps, answer);
  yield* call(storeMarks, chat);
  yield* put(conversationOpened({ chatId: chat.chatId }));
}

function* storeMarks({ chatId, staffDeliveredSeq, staffReadSeq, customerReadSeq }: CustomerChat): SagaGenerator<void> {
  yield* put(
    marksReceived({
      marks: [
        { chatId, personType: PERSON_TYPE.staff, deliveredSeq: staffDeliveredSeq, readSeq: staffReadSeq },
        { chatId, personType: PERSON_TYPE.customer, deliveredSeq: 0, readSeq: customerReadSeq },
      ],
    }),
  );
}

function maybeChanged(action: Action): boolean {
  return (
    connected.match(action) ||
    (chatEventsReceived.match(action) && action.payload.events.some(({ kind }) => kind === CHAT_EVENT.customerBlocked))
  );
}

/** While the connection was down, another agent may have taken the chat, or it may have ended. */
function* refreshChat(deps: CustomerDeps): SagaGenerator<void> {
  const own = yield* select(selectOwnChat);
  if (own === null || own.progress.name === 'ended') return;
  try {
    const { answer } = yield* race({ answer: call(askForChat, deps, null), news: take(chatEventsReceived) });
    if (answer === undefined) {
      yield* call(refreshChat, deps); // the answer may be older than these events
      return;
    }
    if (answer.chat?.chatId === own.chatId) yield* call(storeMarks, answer.chat);
    yield* put(chatRefreshed(answer.chat));
    yield* call(showDueSolvedCheck, answer);
  } catch {
    return; // the next connection tries again
  }
}

/** With a new token, reconnects if the old token had ended the connection, and retries what failed to load. */
function* resume(deps: CustomerDeps): SagaGenerator<void> {
  const own = yield* select(selectOwnChat);
  const connection = yield* select(selectConnection);
  if (own === null || connection.name === 'off') return;
  if (connection.name === 'ended') yield* call(connectAgain, deps);
  yield* put(conversationOpened({ chatId: own.chatId }));
  yield* retryFailed(chatPictures);
}

/** Pictures cannot be sent to an ended chat. */
function* removePictures(deps: CustomerDeps): SagaGenerator<void> {
  const own = yield* select(selectOwnChat);
  if (own?.progress.name === 'ended') yield* clearAttachments(chatPictures, deps, own.chatId);
}

/** The text must be there before the form opens. */
function* carryText(): SagaGenerator<void> {
  yield* put(textCarried(yield* select(selectUnansweredText)));
  yield* put(viewOpened(RAISE));
}

function* submitText(text: string): SagaGenerator<void> {
  const own = yield* select(selectOwnChat);
  if (own !== null) yield* submitDraft({ chatId: own.chatId, text, sent: draftSent() });
}

/** Retries while the server is unreachable. The conversation stays on screen. */
function* connectAgain(deps: CustomerDeps): SagaGenerator<void> {
  const attempt = function* (): SagaGenerator<void> {
    yield* call(connect, deps, yield* call(askForChat, deps, null));
  };
  yield* retry(attempt, deps.random, function* (failure) {
    if (!isTransient(failure)) yield* put(startFailed(failure));
    return isTransient(failure);
  });
}

function* connect({ tokens }: CustomerDeps, { me, chatUrl }: ChatAnswer): SagaGenerator<void> {
  yield* put(
    realtimeStarted({ me: { type: PERSON_TYPE.customer, id: me.id }, url: chatUrl, token: tokens.current() ?? '' }),
  );
}

function* storeSolvedAnswer({ customerApi }: CustomerDeps): SagaGenerator<void> {
  const { check } = yield* select(selectSolvedCheck);
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

function* refreshProducts({ customerApi, tokens }: CustomerDeps): SagaGenerator<void> {
  if (!(yield* select(selectAsksForProduct))) return;
  try {
    yield* put(productsReceived(yield* withToken(tokens, customerApi.fetchProducts)));
  } catch {
    // The known ones stay. The server refuses one that is no longer offered.
  }
}
