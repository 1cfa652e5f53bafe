import {
  all,
  call,
  delay,
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
import { textContent } from '../../contract/chat/content.ts';
import { MESSAGE_TYPE, PERSON_TYPE } from '../../contract/domain.ts';
import type { CustomerChat } from '../../contract/http/customer.ts';
import type { Signer } from '../common/avatars/index.ts';
import { backoffMs } from '../common/backoff.ts';
import { isTransient, toAppError, type AppError } from '../common/errors.ts';
import { problemOfText } from '../common/messageRules.ts';
import { toastRaised } from '../common/toasts/index.ts';
import {
  chatEventsReceived,
  chatExitConfirmed,
  connected,
  conversationOpened,
  countdownSaga,
  marksReceived,
  messageSubmitted,
  pictureRemoved,
  picturesSaga,
  picturesSubmitted,
  readingSaga,
  realtimeStarted,
  selectConnection,
  selectPictures,
  uploadRetried,
  type PicturesDeps,
} from '../realtime/index.ts';
import type { CustomerApi, Reception } from './customerApi.ts';
import { selectChosenProduct, selectMarkDue, selectOwnChat } from './customerSelectors.ts';
import {
  chatEntered,
  chatRefreshed,
  chatRequested,
  draftSent,
  draftSubmitted,
  noChatFound,
  openFailed,
  startFailed,
  startRequested,
  zoneReceived,
} from './customerSlice.ts';
import type { LazyAvatarsDeps } from './lazyAvatarsSaga.ts';
import { placeSaga, type PlaceDeps } from './place/placeSaga.ts';
import { solvedCheckSaga } from './solvedCheckSaga.ts';
import { solvedCheckDue, wordsReceived } from './solvedCheckSlice.ts';
import { obtainToken, tokenSaga, type TokenDeps } from './tokenSaga.ts';
import { tokenReceived, withToken } from './withToken.ts';

/** What the customer's page may do to the world. */
export interface CustomerDeps extends TokenDeps, PicturesDeps, LazyAvatarsDeps, PlaceDeps {
  readonly customerApi: CustomerApi;
  /** With what this customer asks for pictures of people: in memory only. */
  readonly signers: { readonly current: () => Signer | null; readonly hold: (signer: Signer) => void };
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export function* customerSaga(deps: CustomerDeps): SagaGenerator<void> {
  yield* all([
    fork(tokenSaga, deps),
    fork(placeSaga, deps),
    fork(solvedCheckSaga, deps),
    fork(picturesSaga, deps),
    fork(countdownSaga, deps),
    fork(readingSaga, () => select(selectMarkDue)),
    takeLatest(startRequested, start, deps),
    takeLeading(chatRequested, openChat, deps),
    takeLatest(connected, refreshChat, deps),
    takeLatest(tokenReceived, goOn, deps),
    takeEvery([chatEventsReceived, chatExitConfirmed, chatRefreshed], removePictures),
    takeEvery(draftSubmitted, ({ payload }) => submitDraft(payload)),
  ]);
}

/**
 * Goes straight into a chat that is open; without one the customer chooses a product. Tries again by itself while
 * nobody answers.
 */
function* start(deps: CustomerDeps): SagaGenerator<void> {
  for (let failures = 1; ; failures += 1) {
    const failure: AppError | null = yield* call(tryToStart, deps);
    if (failure === null) return;
    yield* put(startFailed(failure));
    if (!isTransient(failure)) return;
    yield* delay(backoffMs(failures, deps.random));
  }
}

/** @returns why it failed; null: it did not */
function* tryToStart(deps: CustomerDeps): SagaGenerator<AppError | null> {
  try {
    const reception = yield* call(askReception, deps, null);
    if (reception.chat === null) yield* put(noChatFound());
    else yield* call(enter, deps, reception, reception.chat);
    yield* call(takeSolvedCheck, reception);
    return null;
  } catch (error) {
    return toAppError(error);
  }
}

function* takeSolvedCheck({ solvedCheck: { dueChatId } }: Reception): SagaGenerator<void> {
  if (dueChatId !== null) yield* put(solvedCheckDue({ chatId: dueChatId }));
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

/** Asks with a token that the server takes, whenever there is one. */
function* askReception(deps: CustomerDeps, product: number | null): SagaGenerator<Reception> {
  const { tokens, customerApi, signers } = deps;
  if (tokens.current() === null) yield* call(obtainToken, deps);
  const reception = yield* call(withToken<Reception>, tokens, () => customerApi.open(product));
  signers.hold({ openUid: reception.meId, key: reception.signKey });
  yield* put(zoneReceived(reception.timeZone));
  yield* put(wordsReceived(reception.solvedCheck));
  return reception;
}

function* enter(deps: CustomerDeps, reception: Reception, chat: CustomerChat): SagaGenerator<void> {
  const { name } = yield* select(selectConnection);
  yield* put(chatEntered(chat));
  if (name === 'off' || name === 'ended') yield* call(connect, deps, reception);
  yield* call(takeMarks, chat);
  yield* put(conversationOpened({ chatId: chat.chatId }));
}

function* takeMarks({ chatId, staffDeliveredSeq, staffReadSeq, customerReadSeq }: CustomerChat): SagaGenerator<void> {
  yield* put(
    marksReceived({
      marks: [
        { chatId, personType: PERSON_TYPE.staff, deliveredSeq: staffDeliveredSeq, readSeq: staffReadSeq },
        { chatId, personType: PERSON_TYPE.customer, deliveredSeq: 0, readSeq: customerReadSeq },
      ],
    }),
  );
}

/** Who answers, and whether the chat still goes on, may have changed while nothing was heard. */
function* refreshChat(deps: CustomerDeps): SagaGenerator<void> {
  const own = yield* select(selectOwnChat);
  if (own === null || own.progress.name === 'ended') return;
  try {
    const { reception } = yield* race({ reception: call(askReception, deps, null), news: take(chatEventsReceived) });
    if (reception === undefined) {
      yield* call(refreshChat, deps); // the answer may be older than the news
      return;
    }
    if (reception.chat?.chatId === own.chatId) yield* call(takeMarks, reception.chat);
    yield* put(chatRefreshed(reception.chat));
    yield* call(takeSolvedCheck, reception);
  } catch {
    return; // the next connection asks again
  }
}

/**
 * With a new token a connection that had ended for the old one's death starts again, and what could not be loaded is
 * asked for again.
 */
function* goOn(deps: CustomerDeps): SagaGenerator<void> {
  const own = yield* select(selectOwnChat);
  const connection = yield* select(selectConnection);
  if (own === null || connection.name === 'off') return;
  if (connection.name === 'ended') yield* call(connectAgain, deps);
  yield* put(conversationOpened({ chatId: own.chatId }));
  yield* call(retryUploads, own.chatId);
}

/** Those that the old token's death has stopped, too. */
function* retryUploads(chatId: string): SagaGenerator<void> {
  for (const { id, state } of yield* select(selectPictures, chatId)) {
    if (state.name === 'failed') yield* put(uploadRetried({ chatId, id }));
  }
}

/** In a chat that has ended there is nobody to send them to. */
function* removePictures(): SagaGenerator<void> {
  const own = yield* select(selectOwnChat);
  if (own?.progress.name !== 'ended') return;
  for (const { id } of yield* select(selectPictures, own.chatId))
    yield* put(pictureRemoved({ chatId: own.chatId, id }));
}

/** While nobody answers, the conversation stays on screen and the question is asked again. */
function* connectAgain(deps: CustomerDeps): SagaGenerator<void> {
  for (let failures = 1; ; failures += 1) {
    try {
      yield* call(connect, deps, yield* call(askReception, deps, null));
      return;
    } catch (error) {
      const failure = toAppError(error);
      if (!isTransient(failure)) {
        yield* put(startFailed(failure));
        return;
      }
      yield* delay(backoffMs(failures, deps.random));
    }
  }
}

function* connect({ tokens }: CustomerDeps, { meId, chatUrl }: Reception): SagaGenerator<void> {
  yield* put(
    realtimeStarted({ me: { type: PERSON_TYPE.customer, id: meId }, url: chatUrl, token: tokens.current() ?? '' }),
  );
}

/** Pictures need no words with them. */
function* submitDraft(text: string): SagaGenerator<void> {
  const chat = yield* select(selectOwnChat);
  if (chat === null) return;
  const { chatId } = chat;
  const hasPictures = (yield* select(selectPictures, chatId)).length > 0;
  const isPicturesOnly = hasPictures && text.trim() === '';
  const problem = isPicturesOnly ? null : problemOfText(text);
  if (problem !== null) {
    yield* put(toastRaised({ kind: 'warning', message: problem }));
    return;
  }
  if (!isPicturesOnly) yield* put(messageSubmitted({ chatId, msgType: MESSAGE_TYPE.text, msg: textContent(text) }));
  yield* put(draftSent());
  if (hasPictures) yield* put(picturesSubmitted({ chatId }));
}
