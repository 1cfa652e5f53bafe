import type { UnknownAction } from 'redux';
import { UNDO_SEND_MS } from '#contract/serviceLimits.ts';
import { all, call, delay, fork, put, race, select, take, takeEvery, type SagaGenerator } from 'typed-redux-saga';
import { holdSaga } from '#common/liveList/index.ts';
import { addressRequested, selectAfterEnd, selectUndoesSends } from '#common/commands/index.ts';
import { toastRaised } from '#common/toasts/index.ts';
import { clearAttachments } from '../../conversation/attachments/attachmentsSaga.ts';
import { chatPictures } from '../../conversation/attachments/chatPictures.ts';
import { MANY_DIGITS } from '../../conversation/components/loadLater.ts';
import { messageLogId } from '../../conversation/messageView.ts';
import { picturesSaga, type PicturesDeps, submitDraft } from '../../conversation/attachments/chatPicturesSaga.ts';
import {
  attentionGained,
  chatExitConfirmed,
  chatExitFailed,
  chatExitRequested,
  chatShown,
  connected,
  countdownSaga,
  packetsReceived,
  readingSaga,
  selectConversation,
  selectMyReadSeq,
  selectUnsentCount,
  sendsHurried,
} from '../../realtime/index.ts';
import { rowsHeld, rowsReleased } from './chatOrder.ts';
import { CHAT_FILTER_ID, chatAddress, isWorkspace } from './chatAddress.ts';
import {
  selectChatRows,
  selectDraft,
  selectEndingLoss,
  selectHasContent,
  selectInserted,
  selectMarkDue,
  selectUnreadLine,
  selectWorkspace,
} from './chatSelectors.ts';
import {
  chatSearchRequested,
  chatSelected,
  draftSent,
  draftSubmitted,
  endAsked,
  endConfirmed,
  endQuestionRaised,
  endRequested,
  listReceived,
  listToggled,
  NO_LOSS,
  sendNextRequested,
  unreadFound,
  workspaceClosed,
} from './chatSlice.ts';
import { asksBeforeSending, draftStartsSaga, type DraftStarts } from './collisionSaga.ts';
import { chatDraftsSaga, type ChatDraftsDeps } from './draftsSaga.ts';
import { greetingSaga, type GreetingDeps } from './greetingSaga.ts';
import { nextWaiting, selectGroups, selectOpenCount } from './groupSelectors.ts';
import { cannedHeld, missingIn, useOf } from '../cannedTexts/index.ts';
import { tagsSettled, type MaybeTagsRoot } from '../tags/index.ts';
import { chatLoadingSaga, type LoadingDeps } from './chatLoadingSaga.ts';

export interface ChatDeps extends LoadingDeps, PicturesDeps, ChatDraftsDeps, GreetingDeps {
  /** Focuses the element with this id, if there is one. */
  readonly focusOn: (id: string) => void;
  /** Masks card numbers, for a text with many digits. */
  readonly withoutCardNumbers: (text: string) => Promise<string>;
  /** Closes this window where the browser allows it; else does nothing. */
  readonly closeWindow: () => void;
}

/** Longest wait for the answer to messages that the end of a chat has hurried, in milliseconds. */
const HELD_WAIT_MS = 2_000;

interface Sending extends Pick<ChatDeps, 'withoutCardNumbers'> {
  readonly starts: DraftStarts;
}

export function* chatSaga(deps: ChatDeps): SagaGenerator<void> {
  const starts: DraftStarts = new Map();
  const sending: Sending = { ...deps, starts };
  yield* all([
    fork(chatLoadingSaga, deps),
    fork(draftStartsSaga, starts),
    takeEvery(draftSubmitted, ({ payload: { chatId, text } }) => submitText(sending, chatId, text)),
    takeEvery(sendNextRequested, ({ payload: { chatId } }) => sendNext(sending, chatId)),
    takeEvery(chatSearchRequested, search, deps),
    takeEvery([endRequested, endAsked], requestEnd),
    takeEvery(endConfirmed, end),
    takeEvery(chatExitConfirmed, cleanUpEndedChat, deps),
    takeEvery(chatExitFailed, ({ payload: { reason, text } }) =>
      put(toastRaised({ kind: 'error', message: text === '' ? { key: `chatEnd.failed.${reason}` } : { text } })),
    ),
    takeEvery([chatSelected, listReceived, attentionGained], findUnread),
    takeEvery([chatSelected, workspaceClosed, connected], publishShown),
    fork(picturesSaga, deps),
    fork(chatDraftsSaga, deps),
    fork(greetingSaga, deps),
    fork(readingSaga, () => select(selectMarkDue)),
    fork(countdownSaga, deps),
    fork(holdSaga, rowsHeld, rowsReleased),
  ]);
}

function* publishShown(): SagaGenerator<void> {
  yield* put(chatShown({ chatId: (yield* select(selectWorkspace)).selectedId }));
}

/** Remembers what is unread in a chat that comes on screen, before it is marked as read. */
function* findUnread({ type }: UnknownAction): SagaGenerator<void> {
  const chatId = (yield* select(selectWorkspace)).selectedId;
  const row = (yield* select(selectChatRows)).find((listed) => listed.chatId === chatId);
  if (row === undefined || row.unread === 0) return;
  if (type === listReceived.type && (yield* select(selectUnreadLine, row.chatId)) !== null) return;
  yield* put(unreadFound({ chatId: row.chatId, afterSeq: yield* select(selectMyReadSeq, row.chatId) }));
}

/**
 * Sends the text of a message box. It stays there if a variable of a canned reply has no value, and if a colleague has
 * answered meanwhile.
 */
function* submitText(sending: Sending, chatId: string, written: string): SagaGenerator<void> {
  const inserted = yield* select(selectInserted, chatId);
  const [missing] = missingIn(written, inserted);
  if (missing !== undefined) {
    yield* put(cannedHeld({ place: { kind: 'chat', id: chatId } }));
    yield* put(
      toastRaised({ kind: 'warning', message: { key: 'canned.missing', values: { variable: missing.text } } }),
    );
    return;
  }
  if (yield* asksBeforeSending(sending.starts, chatId)) return;
  const draft = yield* select(selectDraft, chatId);
  const text = yield* call(maskCards, sending, written);
  // What masks may have to load: the second of two presses finds that the first one has sent.
  if ((yield* select(selectDraft, chatId)) !== draft) return;
  yield* call(submitDraft, {
    chatId,
    text,
    sent: draftSent({ chatId }),
    ...(inserted !== undefined && { canned: useOf(inserted, text) }),
    ...((yield* select(selectUndoesSends)) && { holdMs: UNDO_SEND_MS }),
  });
}

/** The message box has asked before it sends. Commands and canned replies send without it, so a toast says it. */
function* maskCards({ withoutCardNumbers }: Sending, text: string): SagaGenerator<string> {
  if (!MANY_DIGITS.test(text)) return text;
  const masked = yield* call(withoutCardNumbers, text);
  if (masked !== text) yield* put(toastRaised({ kind: 'warning', message: { key: 'chat.cardMasked' } }));
  return masked;
}

/** What cannot be sent stays in its box, and the agent with it. */
function* sendNext(sending: Sending, chatId: string): SagaGenerator<void> {
  const nextId = nextWaiting(yield* select(selectGroups), chatId);
  const next = nextId === null ? undefined : (yield* select(selectWorkspace)).chats[nextId];
  if (next === undefined) {
    yield* put(toastRaised({ kind: 'warning', message: { key: 'chat.noNext' } }));
    return;
  }
  const hadContent = yield* select(selectHasContent, chatId);
  yield* call(submitText, sending, chatId, yield* select(selectDraft, chatId));
  if (hadContent && !(yield* select(selectHasContent, chatId))) yield* put(addressRequested(chatAddress(next)));
}

function* search({ focusOn }: ChatDeps): SagaGenerator<void> {
  if ((yield* select(selectWorkspace)).list === 'hidden') yield* put(listToggled());
  yield* call(focusOn, CHAT_FILTER_ID);
}

function* end({ payload: { chatId } }: ReturnType<typeof endConfirmed>): SagaGenerator<void> {
  yield* tagsSettled({ kind: 'chat', id: chatId });
  yield* put(chatExitRequested({ chatId }));
}

/** The button asks only if something would be lost or a tag is wanted, the key always. */
function* requestEnd({
  type,
  payload: { chatId },
}: ReturnType<typeof endRequested | typeof endAsked>): SagaGenerator<void> {
  yield* call(sendHeld, chatId);
  const isAsked = type === endAsked.type || (yield* select(({ tags }: MaybeTagsRoot) => tags?.isWanted)) === true;
  const loss = (yield* select(selectEndingLoss, chatId)) ?? (isAsked ? NO_LOSS : null);
  yield* put(loss === null ? chatExitRequested({ chatId }) : endQuestionRaised({ chatId, loss }));
}

/** Sends what can still be undone, so that the end of the chat loses none of it. Offline, the question tells of it. */
function* sendHeld(chatId: string): SagaGenerator<void> {
  const unsent = function* () {
    const { pending } = yield* select(selectConversation, chatId);
    return pending.filter(({ state: { name } }) => name === 'queued' || name === 'sent');
  };
  if ((yield* unsent()).every(({ heldUntil }) => heldUntil === undefined)) return;
  yield* put(sendsHurried({ chatId }));
  const untilSent = function* () {
    while ((yield* unsent()).length > 0) yield* take(packetsReceived);
  };
  yield* race({ sent: call(untilSent), late: delay(HELD_WAIT_MS) });
}

/**
 * Discards what was not sent, as the question announced. Closes a window that has shown only this chat, unless there
 * are other live chats or unsent messages. Otherwise goes on to the waiting chat that is due first, or leaves the focus
 * on the messages: the button and the box that had it are gone.
 */
function* cleanUpEndedChat(
  deps: ChatDeps,
  { payload: { chatId } }: ReturnType<typeof chatExitConfirmed>,
): SagaGenerator<void> {
  yield* put(draftSent({ chatId }));
  yield* clearAttachments(chatPictures, deps, chatId);
  const { scope } = yield* select(selectWorkspace);
  const isAlone = scope.name === 'one' && scope.chatId === chatId && (yield* select(selectOpenCount)) === 0;
  if (isAlone && (yield* select(selectUnsentCount)) === 0) yield* call(deps.closeWindow);
  if ((yield* select(selectWorkspace)).selectedId !== chatId) return;
  const goesOn = (yield* select(selectAfterEnd)) === 'next' && (yield* select(isWorkspace));
  const nextId = goesOn ? nextWaiting(yield* select(selectGroups), chatId) : null;
  const next = nextId === null ? undefined : (yield* select(selectWorkspace)).chats[nextId];
  if (next === undefined) yield* call(deps.focusOn, messageLogId(chatId));
  else yield* put(addressRequested(chatAddress(next)));
}
