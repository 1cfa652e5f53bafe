import { all, call, fork, put, select, takeEvery, takeLatest, takeLeading, type SagaGenerator } from 'typed-redux-saga';
import { CHAT_EVENT } from '#contract/chat/commands.ts';
import { CHAT_USER_PAGE_SIZE } from '#contract/constants.ts';
import { ID_PATTERN, PERSON_TYPE } from '#contract/domain.ts';
import type { ChatSummary } from '#contract/http/chats.ts';
import { pageChatUsers } from '#contract/http/gen/chats.js';
import { isTransient, toAppError } from '#common/errors.ts';
import { mapResponse } from '#common/http/cancellable.ts';
import type { HttpClient } from '#common/http/client.ts';
import { retry } from '#common/retrySaga.ts';
import { toastRaised } from '#common/toasts/index.ts';
import {
  accessStale,
  chatEventsReceived,
  connected,
  conversationOpened,
  marksReceived,
  packetsReceived,
  selectIsReady,
  selectMyReadSeq,
  selectWatched,
  watchStarted,
  watchStopped,
  type ChatEvent,
  type ChatPacket,
  type MarkUpdate,
} from '../../realtime/index.ts';
import { isCountStale, type ListedChat } from './chatList.ts';
import { ownershipOf, selectPane, selectSelectedChat, selectWaits, selectWorkspace } from './chatSelectors.ts';
import {
  chatReceived,
  chatSelected,
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
  workspaceClosed,
  workspaceOpened,
  type ChatsPage,
} from './chatSlice.ts';
import { deadlineSaga } from './deadlineSaga.ts';
import { greetedBy } from './waits.ts';

export type ChatApi = ReturnType<typeof createChatApi>;

/** Calls fail without a toast: the workspace shows failures where they happened. */
export function createChatApi(http: HttpClient) {
  const page = { pageNo: 1, pageSize: CHAT_USER_PAGE_SIZE };
  /** Chats that are mine or that I may read, CHAT_USER_PAGE_SIZE at most. */
  const fetchNamed = (chatIds: readonly string[]) =>
    mapResponse(http.send(pageChatUsers, { ...page, chatIds: [...chatIds] }), ({ records }) => records);
  return {
    fetchNamed,
    /** My chats, open ones first, newest change first. Null asks for the first page. */
    fetchChats: (cursor: string | null) =>
      mapResponse(
        http.send(pageChatUsers, cursor === null ? page : { ...page, cursor }),
        ({ records, next }): ChatsPage => ({ records, next }),
      ),
    /** One chat, mine or one that I may read; null when there is none for me. */
    fetchChat: (chatId: string) =>
      mapResponse(fetchNamed([chatId]), (records) => records.find((record) => record.chatId === chatId) ?? null),
  };
}

export interface LoadingDeps {
  readonly chatApi: ChatApi;
  /** Numbers from 0 up to 1. */
  readonly random: () => number;
}

/** Loads the list, the chat of the address, and chats that the server has news of. */
export function* chatLoadingSaga(deps: LoadingDeps): SagaGenerator<void> {
  yield* all([
    takeEvery([workspaceOpened, connected, accessStale], requestList),
    takeLatest(listRequested, loadList, deps),
    takeLeading(moreRequested, loadMore, deps),
    takeLatest([chatSelected, listReceived, lookupRequested, workspaceClosed], openSelected, deps),
    takeEvery(chatEventsReceived, ({ payload: { events } }) => onChatsAssigned(deps, events)),
    takeEvery(chatEventsReceived, ({ payload: { events } }) => onChatReassigned(events)),
    takeEvery(chatEventsReceived, ({ payload: { events } }) => onChatsTagged(deps, events)),
    takeEvery([chatSelected, workspaceClosed, chatReceived, chatEventsReceived], stopWatching),
    fork(recountSaga, deps),
    fork(deadlineSaga, deps.chatApi.fetchNamed),
  ]);
}

/**
 * The list is loaded after the socket's login, so that no message falls between the snapshot and the pushes. Also while
 * no screen shows it: every screen shows how many chats wait. Also when settings have changed, which move deadlines.
 */
function* requestList(): SagaGenerator<void> {
  if (yield* select(selectIsReady)) yield* put(listRequested());
}

function* loadList({ chatApi, random }: LoadingDeps): SagaGenerator<void> {
  const attempt = function* (): SagaGenerator<void> {
    const page = yield* call(fetchOpenChats, chatApi);
    // The list may show newly assigned chats in their old state. onChatsAssigned loads those.
    const { eventsSinceAsked } = yield* select(selectWorkspace);
    const assigned = new Set(
      eventsSinceAsked.filter(({ kind }) => kind === CHAT_EVENT.assigned).map(({ chatId }) => chatId),
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
function* fetchOpenChats(chatApi: ChatApi): SagaGenerator<ChatsPage> {
  const records: ChatSummary[] = [];
  let cursor: string | null = null;
  while (true) {
    const page: ChatsPage = yield* call(chatApi.fetchChats, cursor);
    records.push(...page.records);
    cursor = page.next;
    if (cursor === null || page.records.at(-1)?.chatEnded !== 0) return { records, next: cursor };
  }
}

function* loadMore({ chatApi }: LoadingDeps): SagaGenerator<void> {
  const { nextCursor } = yield* select(selectWorkspace);
  if (nextCursor === null) return;
  try {
    const page = yield* call(chatApi.fetchChats, nextCursor);
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
function* openSelected({ chatApi }: LoadingDeps): SagaGenerator<void> {
  const { selectedId, status, chats, me } = yield* select(selectWorkspace);
  if (selectedId === null) return;
  const listed = chats[selectedId];
  if (listed !== undefined && ownershipOf(listed, me) !== 'notMine') yield* call(show, listed);
  else if (status === 'ready' || status === 'stale') yield* call(lookUp, chatApi, selectedId);
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
  const isOthers = ownershipOf(chat, (yield* select(selectWorkspace)).me) === 'notMine';
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
  return (yield* select(selectWorkspace)).chats[chatId] ?? null;
}

/** Loads chats that were assigned to me. If that fails, they come with the next list. */
function* onChatsAssigned({ chatApi }: LoadingDeps, events: readonly ChatEvent[]): SagaGenerator<void> {
  const { me } = yield* select(selectWorkspace);
  const mine = new Set(
    events.filter(({ kind, toId }) => kind === CHAT_EVENT.assigned && toId === me).map(({ chatId }) => chatId),
  );
  for (const chatId of mine) {
    try {
      const chat = yield* call(loadChat, chatApi, chatId);
      if (chat !== null && (yield* select(selectWorkspace)).selectedId === chatId) yield* call(show, chat);
    } catch {
      yield* put(listRequested());
    }
  }
}

/** A user who loses the chat on screen may perhaps still read it: leaders and admins may. */
function* onChatReassigned(events: readonly ChatEvent[]): SagaGenerator<void> {
  const chat = yield* select(selectSelectedChat);
  if (chat === undefined || !events.some(({ chatId }) => chatId === chat.chatId)) return;
  const isFollowed = (yield* select(selectWatched))[chat.chatId] !== undefined;
  if (!isFollowed && ownershipOf(chat, (yield* select(selectWorkspace)).me) === 'notMine')
    yield* put(lookupRequested());
}

/** The event does not have the tags. If loading fails, they come with the next list. */
function* onChatsTagged({ chatApi }: LoadingDeps, events: readonly ChatEvent[]): SagaGenerator<void> {
  const tagged = new Set(events.filter(({ kind }) => kind === CHAT_EVENT.tagged).map(({ chatId }) => chatId));
  for (const chatId of tagged)
    if ((yield* select(selectWorkspace)).chats[chatId] !== undefined) yield* call(reloadChat, chatApi, chatId);
}

/** Stops watching chats that are no longer on screen or have become mine. */
function* stopWatching(): SagaGenerator<void> {
  const { status, selectedId, chats, me } = yield* select(selectWorkspace);
  for (const chatId of Object.keys(yield* select(selectWatched))) {
    if (status === 'closed' || chatId !== selectedId || chats[chatId]?.toId === me)
      yield* put(watchStopped({ chatId }));
  }
}

function marksOf(records: readonly ChatSummary[]): readonly MarkUpdate[] {
  return records.flatMap(({ chatId, staffReadSeq, customerDeliveredSeq, customerReadSeq }): readonly MarkUpdate[] => [
    { chatId, personType: PERSON_TYPE.staff, deliveredSeq: 0, readSeq: staffReadSeq },
    { chatId, personType: PERSON_TYPE.customer, deliveredSeq: customerDeliveredSeq, readSeq: customerReadSeq },
  ]);
}

/** The second request is for a mark that moved while the first was answered. */
const MAX_REQUESTS = 2;

/**
 * Another tab may have read some of the messages that the server counted as unread. Only the server knows how many are
 * left. If it does not answer, the next list corrects the count.
 */
function* recountSaga({ chatApi }: LoadingDeps): SagaGenerator<void> {
  const inFlight = new Set<string>();
  yield* takeEvery(packetsReceived, function* ({ payload: { packets } }) {
    for (const chatId of new Set(packets.flatMap(readByStaff))) {
      if (inFlight.has(chatId)) continue;
      inFlight.add(chatId);
      yield* call(recount, chatApi, chatId);
      inFlight.delete(chatId);
    }
  });
  yield* takeEvery(packetsReceived, function* ({ payload: { packets } }) {
    for (const chatId of packets.flatMap((packet) => greetedBy(packet) ?? []))
      yield* call(askAfterGreeting, chatApi, chatId);
  });
}

/** Only the server knows whether the greeting has answered the customer. */
function* askAfterGreeting(chatApi: ChatApi, chatId: string): SagaGenerator<void> {
  const isWaiting = ((yield* select(selectWaits))[chatId]?.since ?? null) !== null;
  if (isWaiting && (yield* select(selectWorkspace)).chats[chatId] !== undefined)
    yield* call(reloadChat, chatApi, chatId);
}

function* reloadChat({ fetchChat }: ChatApi, chatId: string): SagaGenerator<void> {
  try {
    const summary = yield* call(fetchChat, chatId);
    if (summary !== null) yield* put(chatReceived(summary));
  } catch {
    // As below.
  }
}

function* recount({ fetchChat }: ChatApi, chatId: string): SagaGenerator<void> {
  try {
    for (let requests = 0; requests < MAX_REQUESTS; requests += 1) {
      const chat = (yield* select(selectWorkspace)).chats[chatId];
      if (chat === undefined || !isCountStale(chat, yield* select(selectMyReadSeq, chatId))) return;
      const summary = yield* call(fetchChat, chatId);
      if (summary !== null) yield* put(chatReceived(summary));
    }
  } catch {
    // The list is loaded again with the next connection anyway.
  }
}

function readByStaff(packet: ChatPacket): readonly string[] {
  return packet.type === 'state' && packet.state.personType === PERSON_TYPE.staff ? [packet.state.chatId] : [];
}
