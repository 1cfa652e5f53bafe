import type { UnknownAction } from 'redux';
import {
  all,
  call,
  delay,
  fork,
  put,
  select,
  takeEvery,
  takeLatest,
  takeLeading,
  type SagaGenerator,
} from 'typed-redux-saga';
import { CHAT_EVENT } from '../../../contract/chat/commands.ts';
import { textContent } from '../../../contract/chat/content.ts';
import { ID_PATTERN, MESSAGE_TYPE, PERSON_TYPE } from '../../../contract/domain.ts';
import type { ChatSummary } from '../../../contract/http/chats.ts';
import { backoffMs } from '../../common/backoff.ts';
import { isTransient, toAppError } from '../../common/errors.ts';
import { problemOfText } from '../../common/messageRules.ts';
import { toastRaised } from '../../common/toasts/index.ts';
import {
  chatEventsReceived,
  chatExitConfirmed,
  chatExitFailed,
  chatExitRequested,
  connected,
  conversationOpened,
  countdownSaga,
  marksReceived,
  messageSubmitted,
  onlookingStarted,
  onlookingStopped,
  pictureRemoved,
  picturesSaga,
  picturesSubmitted,
  readingSaga,
  selectIsReady,
  selectMyReadSeq,
  selectOnlooking,
  selectPictures,
  selectUnsentCount,
  tabBecameVisible,
  type ChatEvent,
  type MarkUpdate,
  type PicturesDeps,
} from '../../realtime/index.ts';
import type { ChatApi } from './chatApi.ts';
import type { ListedChat } from './chatList.ts';
import {
  selectChatRows,
  selectChats,
  selectEndingLoss,
  selectEventsSinceAsked,
  selectMarkDue,
  selectMyStaffId,
  selectNextCursor,
  selectPane,
  selectScope,
  selectSelectedChat,
  selectSelectedId,
  selectUnreadLine,
  selectWorkspaceStatus,
  standingOf,
} from './chatSelectors.ts';
import {
  chatReceived,
  chatSelected,
  draftSent,
  draftSubmitted,
  endConfirmed,
  endQuestionRaised,
  endRequested,
  listFailed,
  listReceived,
  listRequested,
  lookupFailed,
  lookupRefused,
  lookupRequested,
  lookupStarted,
  moreFailed,
  moreReceived,
  moreRequested,
  unreadFound,
  workspaceClosed,
  workspaceOpened,
} from './chatSlice.ts';
import { draftsSaga, type DraftsDeps } from './draftsSaga.ts';
import { greetingSaga, type GreetingDeps } from './greetingSaga.ts';
import { recountSaga } from './recountSaga.ts';

/** What the workspace may do to the world. */
export interface ChatDeps extends PicturesDeps, DraftsDeps, GreetingDeps {
  readonly chatApi: ChatApi;
  /** Numbers from 0 up to 1. */
  readonly random: () => number;
  /** Closes this window, as far as the browser lets a page do so; else nothing happens. */
  readonly closeWindow: () => void;
}

export function* chatSaga(deps: ChatDeps): SagaGenerator<void> {
  yield* all([
    takeEvery([workspaceOpened, connected], askForList),
    takeLatest([listRequested, workspaceClosed], loadList, deps),
    takeLeading(moreRequested, loadMore, deps),
    takeLatest([chatSelected, listReceived, lookupRequested, workspaceClosed], openSelected, deps),
    takeEvery(chatEventsReceived, ({ payload: { events } }) => welcomeArrivals(deps, events)),
    takeEvery(chatEventsReceived, ({ payload: { events } }) => stayAfterLoss(events)),
    takeEvery([chatSelected, workspaceClosed, chatReceived, chatEventsReceived], leaveOthersChats),
    takeEvery(draftSubmitted, ({ payload }) => submitDraft(payload)),
    takeEvery(endRequested, ({ payload: { chatId } }) => requestEnd(chatId)),
    takeEvery(endConfirmed, ({ payload: { chatId } }) => confirmEnd(chatId)),
    takeEvery(chatExitConfirmed, leaveEndedChat, deps),
    takeEvery(chatExitFailed, ({ payload }) => tellExitFailure(payload)),
    takeEvery([chatSelected, listReceived, tabBecameVisible], findUnread),
    fork(picturesSaga, deps),
    fork(draftsSaga, deps),
    fork(greetingSaga, deps),
    fork(readingSaga, () => select(selectMarkDue)),
    fork(countdownSaga, deps),
    fork(recountSaga, deps),
  ]);
}

/** The list comes after the login on the socket, so that nothing falls between the snapshot and the pushes. */
function* askForList(): SagaGenerator<void> {
  if ((yield* select(selectWorkspaceStatus)) !== 'closed' && (yield* select(selectIsReady)))
    yield* put(listRequested());
}

function* loadList({ chatApi, random }: ChatDeps): SagaGenerator<void> {
  if ((yield* select(selectWorkspaceStatus)) === 'closed') return;
  for (let failures = 1; ; failures += 1) {
    try {
      const page = yield* call(fetchOpenChats, chatApi);
      // What was assigned meanwhile may be listed as it stood before: it is asked for by itself.
      const assigned = new Set(
        (yield* select(selectEventsSinceAsked))
          .filter(({ kind }) => kind === CHAT_EVENT.assigned)
          .map(({ chatId }) => chatId),
      );
      yield* put(marksReceived({ marks: marksOf(page.records.filter(({ chatId }) => !assigned.has(chatId))) }));
      yield* put(listReceived(page));
      return;
    } catch (error) {
      const failure = toAppError(error);
      yield* put(listFailed(failure));
      if (!isTransient(failure)) return;
      yield* delay(backoffMs(failures, random));
    }
  }
}

/** Pages until one holds an ended chat: open ones come first, and all of them are wanted. */
function* fetchOpenChats(chatApi: ChatApi): SagaGenerator<{ records: readonly ChatSummary[]; next: string | null }> {
  const records: ChatSummary[] = [];
  let cursor: string | null = null;
  while (true) {
    const page: Awaited<ReturnType<ChatApi['fetchChats']>> = yield* call(chatApi.fetchChats, cursor);
    records.push(...page.records);
    cursor = page.next;
    if (cursor === null || page.records.at(-1)?.chatEnded !== 0) return { records, next: cursor };
  }
}

function* loadMore({ chatApi }: ChatDeps): SagaGenerator<void> {
  const cursor = yield* select(selectNextCursor);
  if (cursor === null) return;
  try {
    const page = yield* call(chatApi.fetchChats, cursor);
    yield* put(marksReceived({ marks: marksOf(page.records) }));
    yield* put(moreReceived(page));
  } catch (error) {
    yield* put(moreFailed());
    yield* put(toastRaised({ kind: 'error', message: { key: `errors.${toAppError(error).kind}` } }));
  }
}

/**
 * Shows the chat that the address names: at once when it is listed and mine, else after asking whose it is, and whether
 * I may read it.
 */
function* openSelected({ chatApi }: ChatDeps): SagaGenerator<void> {
  const chatId = yield* select(selectSelectedId);
  const status = yield* select(selectWorkspaceStatus);
  if (chatId === null) return;
  const listed = (yield* select(selectChats))[chatId];
  if (listed !== undefined && standingOf(listed, yield* select(selectMyStaffId)) !== 'notMine') {
    yield* call(show, listed);
  } else if (status === 'ready' || status === 'stale') {
    yield* call(lookUp, chatApi, chatId);
  }
}

function* lookUp(chatApi: ChatApi, chatId: string): SagaGenerator<void> {
  yield* put(lookupStarted({ chatId }));
  if (!ID_PATTERN.test(chatId)) {
    yield* put(lookupRefused({ chatId })); // the address may hold anything, and the server need not be asked
    return;
  }
  try {
    const chat = yield* call(adopt, chatApi, chatId);
    if (chat === null) yield* put(lookupRefused({ chatId }));
    else yield* call(show, chat);
  } catch (error) {
    const failure = toAppError(error);
    yield* put(failure.kind === 'refused' ? lookupRefused({ chatId }) : lookupFailed({ chatId, error: failure }));
  }
}

/** Loads what was said, unless the address means somebody else. In another's chat one only looks on. */
function* show(chat: ListedChat): SagaGenerator<void> {
  const { chatId, isEnded } = chat;
  if ((yield* select(selectPane)).name === 'mismatch') return;
  const follow = isEnded ? 'record' : 'live';
  const isOthers = standingOf(chat, yield* select(selectMyStaffId)) === 'notMine';
  if (isOthers && (yield* select(selectOnlooking))[chatId] !== follow) yield* put(onlookingStarted({ chatId, follow }));
  yield* put(conversationOpened({ chatId }));
}

/** @returns the chat, which is mine or may be read by me, and is now known; null when there is none for me */
function* adopt(chatApi: ChatApi, chatId: string): SagaGenerator<ListedChat | null> {
  const summary = yield* call(chatApi.fetchChat, chatId);
  if (summary === null) return null;
  yield* put(marksReceived({ marks: marksOf([summary]) }));
  yield* put(chatReceived(summary));
  return (yield* select(selectChats))[chatId] ?? null;
}

/** Nobody looks on in a chat that is not on screen any more, nor in one that has become theirs. */
function* leaveOthersChats(): SagaGenerator<void> {
  const isOpen = (yield* select(selectWorkspaceStatus)) !== 'closed';
  const selectedId = yield* select(selectSelectedId);
  const [chats, me] = [yield* select(selectChats), yield* select(selectMyStaffId)];
  for (const chatId of Object.keys(yield* select(selectOnlooking))) {
    if (!isOpen || chatId !== selectedId || chats[chatId]?.toId === me) yield* put(onlookingStopped({ chatId }));
  }
}

/** Whoever loses the chat that they look at may perhaps read on: leaders and admins may. */
function* stayAfterLoss(events: readonly ChatEvent[]): SagaGenerator<void> {
  const chat = yield* select(selectSelectedChat);
  if (chat === undefined || !events.some(({ chatId }) => chatId === chat.chatId)) return;
  const isFollowed = (yield* select(selectOnlooking))[chat.chatId] !== undefined;
  if (!isFollowed && standingOf(chat, yield* select(selectMyStaffId)) === 'notMine') yield* put(lookupRequested());
}

/** A chat that is assigned to me appears by itself. Failing that, it comes with the next list. */
function* welcomeArrivals({ chatApi }: ChatDeps, events: readonly ChatEvent[]): SagaGenerator<void> {
  const me = yield* select(selectMyStaffId);
  const isOpen = (yield* select(selectWorkspaceStatus)) !== 'closed';
  const mine = new Set(
    events
      .filter(({ kind, toId }) => isOpen && kind === CHAT_EVENT.assigned && toId === me)
      .map(({ chatId }) => chatId),
  );
  for (const chatId of mine) {
    try {
      const chat = yield* call(adopt, chatApi, chatId);
      if (chat !== null && (yield* select(selectSelectedId)) === chatId) yield* call(show, chat);
    } catch {
      yield* put(listRequested());
    }
  }
}

/**
 * Sends what is typed, then the pictures beside it, of which either may be all there is. What cannot be sent stays, and
 * so does what is with it.
 */
function* submitDraft({ chatId, text }: { readonly chatId: string; readonly text: string }): SagaGenerator<void> {
  const pictures = yield* select(selectPictures, chatId);
  const isPicturesOnly = text.trim() === '' && pictures.length > 0;
  const problem = isPicturesOnly ? null : problemOfText(text);
  if (problem !== null) {
    yield* put(toastRaised({ kind: 'warning', message: problem }));
    return;
  }
  if (!isPicturesOnly) yield* put(messageSubmitted({ chatId, msgType: MESSAGE_TYPE.text, msg: textContent(text) }));
  yield* put(draftSent({ chatId }));
  if (pictures.length > 0) yield* put(picturesSubmitted({ chatId }));
}

/** Remembers what was unread in a chat that comes into sight, before it is read. */
function* findUnread({ type }: UnknownAction): SagaGenerator<void> {
  const chatId = yield* select(selectSelectedId);
  const row = (yield* select(selectChatRows)).find((listed) => listed.chatId === chatId);
  if (row === undefined || row.unread === 0) return;
  if (type === listReceived.type && (yield* select(selectUnreadLine, row.chatId)) !== null) return;
  yield* put(unreadFound({ chatId: row.chatId, afterSeq: yield* select(selectMyReadSeq, row.chatId) }));
}

/** Asks only where something would be lost. */
function* requestEnd(chatId: string): SagaGenerator<void> {
  const loss = yield* select(selectEndingLoss, chatId);
  yield* put(loss === null ? chatExitRequested({ chatId }) : endQuestionRaised({ chatId, loss }));
}

function* confirmEnd(chatId: string): SagaGenerator<void> {
  yield* put(chatExitRequested({ chatId }));
}

/**
 * What had not been sent is lost, as the question said. A window that has shown this chat only has done its work,
 * unless something of it is still on its way.
 */
function* leaveEndedChat(
  { closeWindow }: ChatDeps,
  { payload: { chatId } }: ReturnType<typeof chatExitConfirmed>,
): SagaGenerator<void> {
  yield* put(draftSent({ chatId }));
  for (const { id } of yield* select(selectPictures, chatId)) yield* put(pictureRemoved({ chatId, id }));
  const scope = yield* select(selectScope);
  if (scope.name === 'one' && scope.chatId === chatId && (yield* select(selectUnsentCount)) === 0)
    yield* call(closeWindow);
}

function* tellExitFailure({ reason, text }: ReturnType<typeof chatExitFailed>['payload']): SagaGenerator<void> {
  yield* put(toastRaised({ kind: 'error', message: text === '' ? { key: `chat.endFailed.${reason}` } : { text } }));
}

function marksOf(records: readonly ChatSummary[]): readonly MarkUpdate[] {
  return records.flatMap(({ chatId, staffReadSeq, customerDeliveredSeq, customerReadSeq }): readonly MarkUpdate[] => [
    { chatId, personType: PERSON_TYPE.staff, deliveredSeq: 0, readSeq: staffReadSeq },
    { chatId, personType: PERSON_TYPE.customer, deliveredSeq: customerDeliveredSeq, readSeq: customerReadSeq },
  ]);
}
