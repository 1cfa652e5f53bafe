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
import { PERSON_TYPE } from '#contract/domain.ts';
import type { CustomerChat } from '#contract/http/customer.ts';
import { clockSaga, type ClockDeps } from '#common/clock/index.ts';
import { isTransient, toAppError } from '#common/errors.ts';
import { retry } from '#common/retrySaga.ts';
import { clearAttachments, retryFailed } from '../conversation/attachments/attachmentsSaga.ts';
import { chatPictures } from '../conversation/attachments/chatPictures.ts';
import { picturesSaga, type PicturesDeps, submitDraft } from '../conversation/attachments/chatPicturesSaga.ts';
import type { Signer } from '../conversation/avatars/index.ts';
import {
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
import type { CustomerApi, CustomerSession } from './customerApi.ts';
import { selectChosenProduct, selectMarkDue, selectOwnChat, selectUnansweredText } from './customerSelectors.ts';
import {
  chatEntered,
  chatRefreshed,
  chatRequested,
  draftSent,
  draftSubmitted,
  noChatFound,
  openFailed,
  productsReceived,
  queryPreferred,
  startFailed,
  startRequested,
  textCarried,
  zoneReceived,
} from './customerSlice.ts';
import type { HostApp } from './hostApp.ts';
import type { LazyAvatarsDeps } from './lazyAvatarsSaga.ts';
import { lineSaga } from './line/lineSaga.ts';
import { linkSaga } from './linkSaga.ts';
import { placeSaga, type PlaceDeps } from './place/placeSaga.ts';
import { RAISE, viewOpened } from './place/placeSlice.ts';
import { productsSaga } from './productsSaga.ts';
import { solvedCheckSaga } from './solvedCheckSaga.ts';
import { solvedCheckDue, wordsReceived } from './solvedCheckSlice.ts';
import { obtainToken, tokenSaga, type TokenDeps } from './tokenSaga.ts';
import { tokenReceived, withToken } from './withToken.ts';

/** What the customer's page needs from its environment. */
export interface CustomerDeps
  extends TokenDeps, PicturesDeps, LazyAvatarsDeps, PlaceDeps, Omit<ClockDeps, 'visibility'> {
  readonly app: HostApp;
  readonly customerApi: CustomerApi;
  /** Holds the key that signs requests for avatars. In memory only. */
  readonly signers: { readonly current: () => Signer | null; readonly hold: (signer: Signer) => void };
}

export function* customerSaga(deps: CustomerDeps): SagaGenerator<void> {
  yield* all([
    fork(tokenSaga, deps),
    fork(placeSaga, deps),
    fork(lineSaga, deps),
    fork(productsSaga, deps),
    fork(linkSaga, deps),
    fork(clockSaga, deps),
    fork(solvedCheckSaga, deps),
    fork(picturesSaga, deps),
    fork(countdownSaga, deps),
    fork(readingSaga, () => select(selectMarkDue)),
    takeLatest(startRequested, start, deps),
    takeLeading(chatRequested, openChat, deps),
    takeLatest(connected, refreshChat, deps),
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
    const session = yield* call(fetchSession, deps, null);
    if (session.chat === null) yield* put(noChatFound());
    else yield* call(enterChat, deps, session, session.chat);
    yield* call(showDueSolvedCheck, session);
  };
  yield* retry(attempt, deps.random, function* (failure) {
    yield* put(startFailed(failure));
    return isTransient(failure);
  });
}

function* showDueSolvedCheck({ solvedCheck: { dueChatId } }: CustomerSession): SagaGenerator<void> {
  if (dueChatId !== null) yield* put(solvedCheckDue({ chatId: dueChatId }));
}

function* openChat(deps: CustomerDeps): SagaGenerator<void> {
  const product = yield* select(selectChosenProduct);
  if (product === null) return;
  try {
    const session = yield* call(fetchSession, deps, product);
    if (session.chat !== null) yield* call(enterChat, deps, session, session.chat);
  } catch (error) {
    yield* put(openFailed(toAppError(error)));
  }
}

/** Asks the server for the customer's chat. Waits for a valid token first. */
function* fetchSession(deps: CustomerDeps, product: number | null): SagaGenerator<CustomerSession> {
  const { tokens, customerApi, signers } = deps;
  if (tokens.current() === null) yield* call(obtainToken, deps);
  const session = yield* call(withToken<CustomerSession>, tokens, () => customerApi.open(product));
  signers.hold({ openUid: session.meId, key: session.signKey });
  yield* put(zoneReceived(session.timeZone));
  yield* put(productsReceived(session.products));
  yield* put(wordsReceived(session.solvedCheck));
  return session;
}

function* enterChat(deps: CustomerDeps, session: CustomerSession, chat: CustomerChat): SagaGenerator<void> {
  const { name } = yield* select(selectConnection);
  yield* put(chatEntered(chat));
  if (name === 'off' || name === 'ended') yield* call(connect, deps, session);
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

/** While the connection was down, another agent may have taken the chat, or it may have ended. */
function* refreshChat(deps: CustomerDeps): SagaGenerator<void> {
  const own = yield* select(selectOwnChat);
  if (own === null || own.progress.name === 'ended') return;
  try {
    const { session } = yield* race({ session: call(fetchSession, deps, null), news: take(chatEventsReceived) });
    if (session === undefined) {
      yield* call(refreshChat, deps); // the answer may be older than these events
      return;
    }
    if (session.chat?.chatId === own.chatId) yield* call(storeMarks, session.chat);
    yield* put(chatRefreshed(session.chat));
    yield* call(showDueSolvedCheck, session);
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
    yield* call(connect, deps, yield* call(fetchSession, deps, null));
  };
  yield* retry(attempt, deps.random, function* (failure) {
    if (!isTransient(failure)) yield* put(startFailed(failure));
    return isTransient(failure);
  });
}

function* connect({ tokens }: CustomerDeps, { meId, chatUrl }: CustomerSession): SagaGenerator<void> {
  yield* put(
    realtimeStarted({ me: { type: PERSON_TYPE.customer, id: meId }, url: chatUrl, token: tokens.current() ?? '' }),
  );
}
