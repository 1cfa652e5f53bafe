import type { UnknownAction } from 'redux';
import { all, call, fork, put, select, takeEvery, takeLatest, takeLeading, type SagaGenerator } from 'typed-redux-saga';
import { CHAT_EVENT } from '#contract/chat/commands.ts';
import { ID_PATTERN, PERSON_TYPE } from '#contract/domain.ts';
import type { ChatSummary } from '#contract/http/chats.ts';
import { isTransient, toAppError } from '#common/errors.ts';
import { holdSaga } from '#common/liveList/index.ts';
import { retry } from '#common/retrySaga.ts';
import { placeRequested, selectAfterEnd } from '#common/commands/index.ts';
import { toastRaised } from '#common/toasts/index.ts';
import { clearAttachments } from '../../conversation/attachments/attachmentsSaga.ts';
import { chatPictures } from '../../conversation/attachments/chatPictures.ts';
import { messageLogId } from '../../conversation/messageView.ts';
import { picturesSaga, type PicturesDeps } from '../../conversation/attachments/chatPicturesSaga.ts';
import {
  chatEventsReceived,
  chatExitConfirmed,
  chatExitFailed,
  chatExitRequested,
  chatShown,
  connected,
  conversationOpened,
  countdownSaga,
  marksReceived,
  readingSaga,
  selectIsReady,
  selectMyReadSeq,
  selectUnsentCount,
  selectWatched,
  attentionGained,
  watchStarted,
  watchStopped,
  type ChatEvent,
  type MarkUpdate,
} from '../../realtime/index.ts';
import type { ChatApi } from './chatApi.ts';
import type { ListedChat } from './chatList.ts';
import { rowsHeld, rowsReleased } from './chatOrder.ts';
import { CHAT_FILTER_ID, chatPlace, isWorkspace } from './chatPlace.ts';
import {
  ownershipOf,
  selectChatRows,
  selectChats,
  selectDraft,
  selectEndingLoss,
  selectEventsSinceAsked,
  selectHasContent,
  selectListPlace,
  selectMarkDue,
  selectMyStaffId,
  selectNextCursor,
  selectPane,
  selectScope,
  selectSelectedChat,
  selectSelectedId,
  selectUnreadLine,
  selectWorkspaceStatus,
} from './chatSelectors.ts';
import {
  chatReceived,
  chatSearchRequested,
  chatSelected,
  draftSent,
  draftSubmitted,
  endAsked,
  endConfirmed,
  endQuestionRaised,
  endRequested,
  listFailed,
  listReceived,
  listRequested,
  listToggled,
  lookupFailed,
  lookupRefused,
  lookupRequested,
  lookupStarted,
  moreFailed,
  moreReceived,
  moreRequested,
  NO_LOSS,
  sendNextRequested,
  unreadFound,
  workspaceClosed,
  workspaceOpened,
} from './chatSlice.ts';
import { chatDraftsSaga, type ChatDraftsDeps } from './draftsSaga.ts';
import { greetingSaga, type GreetingDeps } from './greetingSaga.ts';
import { nextWaiting, selectGroups, selectOpenCount } from './groupSelectors.ts';
import { recountSaga } from './recountSaga.ts';
import { submitText } from './submitText.ts';

/** Side effects of the workspace. */
export interface ChatDeps extends PicturesDeps, ChatDraftsDeps, GreetingDeps {
  readonly chatApi: ChatApi;
  /** Numbers from 0 up to 1. */
  readonly random: () => number;
  /** Focuses the element with this id, if there is one. */
  readonly focusOn: (id: string) => void;
  /** Closes this window where the browser allows it; else does nothing. */
  readonly closeWindow: () => void;
}

export function* chatSaga(deps: ChatDeps): SagaGenerator<void> {
  yield* all([
    takeEvery([workspaceOpened, connected], requestList),
    takeLatest(listRequested, loadList, deps),
    takeLeading(moreRequested, loadMore, deps),
    takeLatest([chatSelected, listReceived, lookupRequested, workspaceClosed], openSelected, deps),
    takeEvery(chatEventsReceived, ({ payload: { events } }) => onChatsAssigned(deps, events)),
    takeEvery(chatEventsReceived, ({ payload: { events } }) => onChatReassigned(events)),
    takeEvery([chatSelected, workspaceClosed, chatReceived, chatEventsReceived], stopWatching),
    takeEvery(draftSubmitted, ({ payload: { chatId, text } }) => submitText(chatId, text)),
    takeEvery(sendNextRequested, ({ payload: { chatId } }) => sendNext(chatId)),
    takeEvery(chatSearchRequested, search, deps),
    takeEvery(endRequested, ({ payload: { chatId } }) => requestEnd(chatId)),
    takeEvery(endAsked, ({ payload: { chatId } }) => askToEnd(chatId)),
    takeEvery(endConfirmed, ({ payload: { chatId } }) => put(chatExitRequested({ chatId }))),
    takeEvery(chatExitConfirmed, cleanUpEndedChat, deps),
    takeEvery(chatExitFailed, ({ payload }) => reportExitFailure(payload)),
    takeEvery([chatSelected, listReceived, attentionGained], findUnread),
    takeEvery([chatSelected, workspaceClosed, connected], publishShown),
    fork(picturesSaga, deps),
    fork(chatDraftsSaga, deps),
    fork(greetingSaga, deps),
    fork(readingSaga, () => select(selectMarkDue)),
    fork(countdownSaga, deps),
    fork(holdSaga, rowsHeld, rowsReleased),
    fork(recountSaga, deps),
  ]);
}

function* publishShown(): SagaGenerator<void> {
  yield* put(chatShown({ chatId: yield* select(selectSelectedId) }));
}

/**
 * The list is loaded after the socket's login, so that no message falls between the snapshot and the pushes. Also while
 * no screen shows it: every screen shows how many chats wait.
 */
function* requestList(): SagaGenerator<void> {
  if (yield* select(selectIsReady)) yield* put(listRequested());
}

function* loadList({ chatApi, random }: ChatDeps): SagaGenerator<void> {
  const attempt = function* (): SagaGenerator<void> {
    const page = yield* call(fetchOpenChats, chatApi);
    // The list may show newly assigned chats in their old state. onChatsAssigned loads those.
    const assigned = new Set(
      (yield* select(selectEventsSinceAsked))
        .filter(({ kind }) => kind === CHAT_EVENT.assigned)
        .map(({ chatId }) => chatId),
    );
    yield* put(marksReceived({ marks: marksOf(page.records.filter(({ chatId }) => !assigned.has(chatId))) }));
    yield* put(listReceived(page));
  };
  yield* retry(attempt, random, function* (failure) {
    yield* put(listFailed(failure));
    return isTransient(failure);
  });
}

/** Loads pages until one contains an ended chat: all open chats are needed, and they come first. */
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
 * Shows the chat of the address. If it is not a listed chat of mine, first asks the server for it and for my right to
 * read it.
 */
function* openSelected({ chatApi }: ChatDeps): SagaGenerator<void> {
  const chatId = yield* select(selectSelectedId);
  const status = yield* select(selectWorkspaceStatus);
  if (chatId === null) return;
  const listed = (yield* select(selectChats))[chatId];
  if (listed !== undefined && ownershipOf(listed, yield* select(selectMyStaffId)) !== 'notMine') {
    yield* call(show, listed);
  } else if (status === 'ready' || status === 'stale') {
    yield* call(lookUp, chatApi, chatId);
  }
}

function* lookUp(chatApi: ChatApi, chatId: string): SagaGenerator<void> {
  yield* put(lookupStarted({ chatId }));
  if (!ID_PATTERN.test(chatId)) {
    yield* put(lookupRefused({ chatId })); // an address may contain anything; no request is needed
    return;
  }
  try {
    const chat = yield* call(loadChat, chatApi, chatId);
    if (chat === null) yield* put(lookupRefused({ chatId }));
    else yield* call(show, chat);
  } catch (error) {
    const failure = toAppError(error);
    yield* put(failure.kind === 'refused' ? lookupRefused({ chatId }) : lookupFailed({ chatId, error: failure }));
  }
}

/** Loads the messages, unless the address names another customer. Starts watching if the chat is another agent's. */
function* show(chat: ListedChat): SagaGenerator<void> {
  const { chatId, isEnded } = chat;
  if ((yield* select(selectPane)).name === 'mismatch') return;
  const follow = isEnded ? 'record' : 'live';
  const isOthers = ownershipOf(chat, yield* select(selectMyStaffId)) === 'notMine';
  if (isOthers && (yield* select(selectWatched))[chatId] !== follow) yield* put(watchStarted({ chatId, follow }));
  yield* put(conversationOpened({ chatId }));
}

/**
 * Loads a chat into the list.
 * @returns the chat, if it is mine or I may read it; otherwise null
 */
function* loadChat(chatApi: ChatApi, chatId: string): SagaGenerator<ListedChat | null> {
  const summary = yield* call(chatApi.fetchChat, chatId);
  if (summary === null) return null;
  yield* put(marksReceived({ marks: marksOf([summary]) }));
  yield* put(chatReceived(summary));
  return (yield* select(selectChats))[chatId] ?? null;
}

/** Stops watching chats that are no longer on screen or have become mine. */
function* stopWatching(): SagaGenerator<void> {
  const isOpen = (yield* select(selectWorkspaceStatus)) !== 'closed';
  const selectedId = yield* select(selectSelectedId);
  const [chats, me] = [yield* select(selectChats), yield* select(selectMyStaffId)];
  for (const chatId of Object.keys(yield* select(selectWatched))) {
    if (!isOpen || chatId !== selectedId || chats[chatId]?.toId === me) yield* put(watchStopped({ chatId }));
  }
}

/** A user who loses the chat on screen may perhaps still read it: leaders and admins may. */
function* onChatReassigned(events: readonly ChatEvent[]): SagaGenerator<void> {
  const chat = yield* select(selectSelectedChat);
  if (chat === undefined || !events.some(({ chatId }) => chatId === chat.chatId)) return;
  const isFollowed = (yield* select(selectWatched))[chat.chatId] !== undefined;
  if (!isFollowed && ownershipOf(chat, yield* select(selectMyStaffId)) === 'notMine') yield* put(lookupRequested());
}

/** Loads chats that were assigned to me. If that fails, they come with the next list. */
function* onChatsAssigned({ chatApi }: ChatDeps, events: readonly ChatEvent[]): SagaGenerator<void> {
  const me = yield* select(selectMyStaffId);
  const mine = new Set(
    events.filter(({ kind, toId }) => kind === CHAT_EVENT.assigned && toId === me).map(({ chatId }) => chatId),
  );
  for (const chatId of mine) {
    try {
      const chat = yield* call(loadChat, chatApi, chatId);
      if (chat !== null && (yield* select(selectSelectedId)) === chatId) yield* call(show, chat);
    } catch {
      yield* put(listRequested());
    }
  }
}

/** Remembers what is unread in a chat that comes on screen, before it is marked as read. */
function* findUnread({ type }: UnknownAction): SagaGenerator<void> {
  const chatId = yield* select(selectSelectedId);
  const row = (yield* select(selectChatRows)).find((listed) => listed.chatId === chatId);
  if (row === undefined || row.unread === 0) return;
  if (type === listReceived.type && (yield* select(selectUnreadLine, row.chatId)) !== null) return;
  yield* put(unreadFound({ chatId: row.chatId, afterSeq: yield* select(selectMyReadSeq, row.chatId) }));
}

/** What cannot be sent stays in its box, and the agent with it. */
function* sendNext(chatId: string): SagaGenerator<void> {
  const nextId = nextWaiting(yield* select(selectGroups), chatId);
  const next = nextId === null ? undefined : (yield* select(selectChats))[nextId];
  if (next === undefined) {
    yield* put(toastRaised({ kind: 'warning', message: { key: 'chat.noNext' } }));
    return;
  }
  const hadContent = yield* select(selectHasContent, chatId);
  yield* call(submitText, chatId, yield* select(selectDraft, chatId));
  if (hadContent && !(yield* select(selectHasContent, chatId))) yield* put(placeRequested(chatPlace(next)));
}

/** Focuses the filter of the list. */
function* search({ focusOn }: ChatDeps): SagaGenerator<void> {
  if ((yield* select(selectListPlace)) === 'hidden') yield* put(listToggled());
  yield* call(focusOn, CHAT_FILTER_ID);
}

function* askToEnd(chatId: string): SagaGenerator<void> {
  yield* put(endQuestionRaised({ chatId, loss: (yield* select(selectEndingLoss, chatId)) ?? NO_LOSS }));
}

/** Asks only if something would be lost. */
function* requestEnd(chatId: string): SagaGenerator<void> {
  const loss = yield* select(selectEndingLoss, chatId);
  yield* put(loss === null ? chatExitRequested({ chatId }) : endQuestionRaised({ chatId, loss }));
}

/**
 * Discards what was not sent, as the question announced. Closes a window that has shown only this chat, unless there
 * are other live chats or unsent messages. Otherwise goes on to the chat that has waited longest, or leaves the focus
 * on the messages: the button and the box that had it are gone.
 */
function* cleanUpEndedChat(
  deps: ChatDeps,
  { payload: { chatId } }: ReturnType<typeof chatExitConfirmed>,
): SagaGenerator<void> {
  yield* put(draftSent({ chatId }));
  yield* clearAttachments(chatPictures, deps, chatId);
  const scope = yield* select(selectScope);
  const isAlone = scope.name === 'one' && scope.chatId === chatId && (yield* select(selectOpenCount)) === 0;
  if (isAlone && (yield* select(selectUnsentCount)) === 0) yield* call(deps.closeWindow);
  if ((yield* select(selectSelectedId)) !== chatId) return;
  const goesOn = (yield* select(selectAfterEnd)) === 'next' && (yield* select(isWorkspace));
  const nextId = goesOn ? nextWaiting(yield* select(selectGroups), chatId) : null;
  const next = nextId === null ? undefined : (yield* select(selectChats))[nextId];
  if (next === undefined) yield* call(deps.focusOn, messageLogId(chatId));
  else yield* put(placeRequested(chatPlace(next)));
}

function* reportExitFailure({ reason, text }: ReturnType<typeof chatExitFailed>['payload']): SagaGenerator<void> {
  yield* put(toastRaised({ kind: 'error', message: text === '' ? { key: `chat.endFailed.${reason}` } : { text } }));
}

function marksOf(records: readonly ChatSummary[]): readonly MarkUpdate[] {
  return records.flatMap(({ chatId, staffReadSeq, customerDeliveredSeq, customerReadSeq }): readonly MarkUpdate[] => [
    { chatId, personType: PERSON_TYPE.staff, deliveredSeq: 0, readSeq: staffReadSeq },
    { chatId, personType: PERSON_TYPE.customer, deliveredSeq: customerDeliveredSeq, readSeq: customerReadSeq },
  ]);
}
