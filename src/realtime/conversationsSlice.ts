import { isAnyOf, type UnknownAction } from '@reduxjs/toolkit';
import { CHAT_EVENT } from '#contract/chat/commands.ts';
import { PERSON_TYPE } from '#contract/domain.ts';
import {
  chatReadTo,
  conversationOpened,
  marksReceived,
  messageQueued,
  messagesRefreshed,
  messagesSent,
  newerReceived,
  olderFailed,
  olderReceived,
  olderRequested,
  outboxCleared,
  pageFailed,
  pageReceived,
  sendDiscarded,
  sendRequeued,
  sendsExpired,
  sendsRestored,
  typingExpired,
  typingSpoken,
  watchStarted,
  watchStopped,
  type SendKey,
  type WatchKind,
} from './conversationEvents.ts';
import {
  EMPTY_CONVERSATION,
  withMarks,
  withMessages,
  withNewer,
  withNewReader,
  withoutReader,
  withoutPending,
  withPacket,
  withPage,
  withPendingStates,
  withQueued,
  withRestored,
  type Conversation,
} from './conversation.ts';
import { fromRecord, refreshMessages } from './messageLog.ts';
import {
  chatEventsReceived,
  connected,
  connectionEnded,
  connectionOpening,
  disconnected,
  packetsReceived,
  realtimeStarted,
  realtimeStopped,
  reconnectScheduled,
  type ChatEvent,
  type Person,
} from './realtimeEvents.ts';
import type { ChatPacket } from '#workers/chat/api.ts';

export interface ConversationsState {
  readonly me: Person | null;
  readonly chats: Readonly<Record<string, Conversation>>;
  /** Chats of other agents that the user reads. */
  readonly watched: Readonly<Record<string, WatchKind>>;
}

const initialState: ConversationsState = { me: null, chats: {}, watched: {} };
const isConnectionLoss = isAnyOf(connectionOpening, reconnectScheduled, disconnected, connectionEnded);

/**
 * All conversations of the signed-in person. Each action changes one or more of them; conversation.ts makes the
 * changes and explains the numbers behind them. This file decides which action may change what:
 * - packets and loaded pages add messages; `connected` with `reset` starts to load a conversation again
 * - a lost connection queues unanswered sends again
 * - sign-in as someone else, and sign-out, forget all of it
 *
 * A plain function instead of createSlice: with thousands of messages a second and long lists, immer's drafts would
 * cost more than the work itself. Every function returns the same object when nothing changes, so selectors and screens
 * can compare by identity.
 */
export function conversationsReducer(
  state: ConversationsState = initialState,
  action: UnknownAction,
): ConversationsState {
  if (realtimeStarted.match(action)) return startedAs(state, action.payload.me);
  const { me } = state;
  if (me === null) return state;
  if (realtimeStopped.match(action)) return initialState;
  if (packetsReceived.match(action)) return withPackets(state, me, action.payload);
  if (connected.match(action)) {
    return action.payload.reset ? startedAgain(state, me, action.payload.resumed) : state;
  }
  if (chatEventsReceived.match(action)) return withAssignments(state, me, action.payload.events);
  if (isConnectionLoss(action)) return updateAllChats(state, requeueSent);
  if (outboxCleared.match(action)) return updateAllChats(state, (chat) => withoutPending(chat, () => true));
  return loadReducer(sendReducer(markReducer(watchReducer(state, action), action), action, me), action, me);
}

function watchReducer(state: ConversationsState, action: UnknownAction): ConversationsState {
  if (watchStarted.match(action)) {
    const { chatId, follow } = action.payload;
    return { ...state, watched: { ...state.watched, [chatId]: follow } };
  }
  if (watchStopped.match(action)) {
    const { [action.payload.chatId]: stopped, ...watched } = state.watched;
    return stopped === undefined ? state : { ...state, watched };
  }
  return state;
}

function markReducer(state: ConversationsState, action: UnknownAction): ConversationsState {
  if (marksReceived.match(action)) {
    return action.payload.marks.reduce(
      (next, mark) => updateChat(next, mark.chatId, (chat) => withMarks(chat, mark.personType, mark)),
      state,
    );
  }
  if (chatReadTo.match(action)) {
    const { chatId, chatSeq } = action.payload;
    return updateChat(state, chatId, (chat) =>
      withMarks(chat, state.me?.type ?? 0, { deliveredSeq: 0, readSeq: chatSeq }),
    );
  }
  if (typingSpoken.match(action)) {
    const { chatId, at } = action.payload;
    return updateChat(state, chatId, (chat) =>
      chat.typing?.at === at ? { ...chat, typing: { ...chat.typing, isSpoken: true } } : chat,
    );
  }
  if (typingExpired.match(action)) {
    const { chatId, at } = action.payload;
    return updateChat(state, chatId, (chat) => (chat.typing?.at === at ? { ...chat, typing: null } : chat));
  }
  return state;
}

function sendReducer(state: ConversationsState, action: UnknownAction, me: Person): ConversationsState {
  if (messageQueued.match(action))
    return updateChat(state, action.payload.chatId, (chat) => withQueued(chat, action.payload));
  if (messagesSent.match(action)) {
    const { sends, at } = action.payload;
    return updateSends(state, sends, (chat, ids) =>
      withPendingStates(chat, ({ clientMsgId }) => (ids.has(clientMsgId) ? { name: 'sent', at } : null)),
    );
  }
  if (sendsExpired.match(action)) {
    return updateSends(state, action.payload.sends, (chat, ids) =>
      withPendingStates(chat, ({ clientMsgId }) => (ids.has(clientMsgId) ? { name: 'failed' } : null)),
    );
  }
  if (sendRequeued.match(action)) return requeued(state, action.payload);
  if (sendDiscarded.match(action)) {
    const { chatId, clientMsgId } = action.payload;
    return updateChat(state, chatId, (chat) =>
      withoutPending(chat, (send) => send.clientMsgId === clientMsgId && send.state.name !== 'sent'),
    );
  }
  if (sendsRestored.match(action)) {
    const { sends } = action.payload;
    return [...new Set(sends.map(({ chatId }) => chatId))].reduce(
      (next, chatId) =>
        updateChat(next, chatId, (chat) =>
          withRestored(
            chat,
            sends.filter((send) => send.chatId === chatId),
            me,
          ),
        ),
      state,
    );
  }
  return state;
}

function loadReducer(state: ConversationsState, action: UnknownAction, me: Person): ConversationsState {
  if (conversationOpened.match(action)) {
    return updateChat(state, action.payload.chatId, (chat) =>
      chat.status === 'absent' || chat.status === 'failed' ? { ...chat, status: 'loading', error: null } : chat,
    );
  }
  if (pageReceived.match(action)) {
    const { chatId, records, next } = action.payload;
    return updateChat(state, chatId, (chat) => withPage(chat, records.map(fromRecord), next, me));
  }
  if (pageFailed.match(action)) {
    const { chatId, error } = action.payload;
    return updateChat(state, chatId, (chat) =>
      chat.status === 'loading' ? { ...chat, status: 'failed', error, heldBack: [] } : chat,
    );
  }
  if (newerReceived.match(action)) {
    const { chatId, afterSeq, records } = action.payload;
    return updateChat(state, chatId, (chat) =>
      chat.status === 'ready' && afterSeq <= chat.contiguousSeq ? withNewer(chat, records.map(fromRecord), me) : chat,
    );
  }
  if (messagesRefreshed.match(action)) {
    const { chatId, records } = action.payload;
    return updateChat(state, chatId, (chat) => {
      const messages = refreshMessages(chat.messages, records.map(fromRecord));
      return messages === chat.messages ? chat : { ...chat, messages };
    });
  }
  if (olderRequested.match(action)) {
    return updateChat(state, action.payload.chatId, (chat) =>
      chat.status === 'ready' && chat.olderCursor !== null && !chat.isLoadingOlder
        ? { ...chat, isLoadingOlder: true }
        : chat,
    );
  }
  if (olderFailed.match(action)) {
    return updateChat(state, action.payload.chatId, (chat) =>
      chat.isLoadingOlder ? { ...chat, isLoadingOlder: false } : chat,
    );
  }
  if (olderReceived.match(action)) {
    const { chatId, cursor, records, next } = action.payload;
    return updateChat(state, chatId, (chat) =>
      chat.isLoadingOlder && chat.olderCursor === cursor
        ? { ...withMessages(chat, records.map(fromRecord), me), olderCursor: next, isLoadingOlder: false }
        : chat,
    );
  }
  return state;
}

function startedAs(state: ConversationsState, me: Person): ConversationsState {
  const isSame = state.me !== null && state.me.type === me.type && state.me.id === me.id;
  return isSame ? updateAllChats(state, requeueSent) : { ...initialState, me };
}

/**
 * What came in between is lost. Conversations are loaded again, and the list has the read marks: an assignment that was
 * missed may have moved them back.
 */
function startedAgain(state: ConversationsState, me: Person, resumed: readonly string[]): ConversationsState {
  const reloading = resumed.reduce((next, chatId) => updateChat(next, chatId, markReloading), state);
  if (me.type !== PERSON_TYPE.staff) return reloading;
  return updateAllChats(reloading, (chat, chatId) => (chatId in state.watched ? chat : withoutReader(chat)));
}

function withPackets(
  state: ConversationsState,
  me: Person,
  { packets, at }: { packets: readonly ChatPacket[]; at: number },
): ConversationsState {
  const changed = new Map<string, Conversation>();
  for (const packet of packets) {
    const chatId = chatIdOf(packet);
    const chat = changed.get(chatId) ?? state.chats[chatId] ?? EMPTY_CONVERSATION;
    const next = withPacket(chat, packet, { me, at });
    if (next !== chat) changed.set(chatId, next);
  }
  return changed.size === 0 ? state : { ...state, chats: { ...state.chats, ...Object.fromEntries(changed) } };
}

function withAssignments(state: ConversationsState, me: Person, events: readonly ChatEvent[]): ConversationsState {
  if (me.type !== PERSON_TYPE.staff) return state;
  return events.reduce(
    (next, { kind, toId, chatId, at }) =>
      kind === CHAT_EVENT.assigned && toId === me.id
        ? updateChat(next, chatId, (chat) => withNewReader(chat, at))
        : next,
    state,
  );
}

function chatIdOf(packet: ChatPacket): string {
  switch (packet.type) {
    case 'message':
      return packet.message.chatId;
    case 'sendAcked':
      return packet.ack.chatId;
    case 'exitAcked':
    case 'exitRefused':
      return packet.chatId;
    case 'state':
      return packet.state.chatId;
    case 'event':
      return packet.event.chatId;
    case 'typing':
      return packet.typing.chatId;
    case 'refused':
      return packet.error.chatId;
  }
}

/** After a connection loss, unanswered sends go again with the next connection; the server drops duplicates. */
function requeueSent(chat: Conversation): Conversation {
  return withPendingStates(chat, ({ state }) => (state.name === 'sent' ? { name: 'queued' } : null));
}

/** The messages stay on screen until the new snapshot replaces them. */
function markReloading(chat: Conversation): Conversation {
  return chat.status === 'ready' ? { ...chat, status: 'loading' } : chat;
}

function requeued(
  state: ConversationsState,
  { chatId, clientMsgId, at }: SendKey & { readonly at: number },
): ConversationsState {
  return updateChat(state, chatId, (chat) => ({
    ...chat,
    pending: chat.pending.map((send) =>
      send.clientMsgId === clientMsgId && send.state.name === 'failed'
        ? { ...send, queuedAt: at, state: { name: 'queued' } }
        : send,
    ),
  }));
}

function updateChat(
  state: ConversationsState,
  chatId: string,
  next: (chat: Conversation) => Conversation,
): ConversationsState {
  const chat = state.chats[chatId] ?? EMPTY_CONVERSATION;
  const changed = next(chat);
  return changed === chat ? state : { ...state, chats: { ...state.chats, [chatId]: changed } };
}

function updateSends(
  state: ConversationsState,
  sends: readonly SendKey[],
  next: (chat: Conversation, ids: ReadonlySet<string>) => Conversation,
): ConversationsState {
  const ids = new Set(sends.map(({ clientMsgId }) => clientMsgId));
  return [...new Set(sends.map(({ chatId }) => chatId))].reduce(
    (result, chatId) => updateChat(result, chatId, (chat) => next(chat, ids)),
    state,
  );
}

function updateAllChats(
  state: ConversationsState,
  next: (chat: Conversation, chatId: string) => Conversation,
): ConversationsState {
  const entries = Object.entries(state.chats).map(([chatId, chat]) => [chatId, next(chat, chatId)] as const);
  return entries.every(([chatId, chat]) => state.chats[chatId] === chat)
    ? state
    : { ...state, chats: Object.fromEntries(entries) };
}
