import { isAnyOf, type UnknownAction } from '@reduxjs/toolkit';
import { CHAT_EVENT } from '#contract/chat/commands.ts';
import { PERSON_TYPE } from '#contract/domain.ts';
import {
  chatReadTo,
  conversationOpened,
  deletionAsked,
  deletionConfirmed,
  deletionFailed,
  deletionLimited,
  marksReceived,
  messageQueued,
  messagesRefreshed,
  messageDeleted,
  messagesSent,
  newerReceived,
  olderFailed,
  olderReceived,
  olderRequested,
  outboxCleared,
  pageFailed,
  pageReceived,
  quoteChosen,
  sendDiscarded,
  sendRequeued,
  sendsExpired,
  sendsHurried,
  sendsRestored,
  sendUndone,
  typingExpired,
  typingSpoken,
  watchStarted,
  watchStopped,
  type SendKey,
  type WatchKind,
} from './conversationEvents.ts';
import {
  EMPTY_CONVERSATION,
  withDeleted,
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
  type PendingSend,
  type PendingState,
} from './conversation.ts';
import { fromRecord, refreshMessages } from './messageLog.ts';
import {
  chatEventsReceived,
  connected,
  isConnectionLoss,
  isSamePerson,
  packetsReceived,
  realtimeStarted,
  realtimeStopped,
  type ChatEvent,
  type Person,
} from './realtimeEvents.ts';
import type { ChatPacket } from '#workers/chat/api.ts';

export interface ConversationsState {
  readonly me: Person | null;
  readonly chats: Readonly<Record<string, Conversation>>;
  /** Chats of other agents that the user reads. */
  readonly watched: Readonly<Record<string, WatchKind>>;
  /** For how long authors can delete their messages, in milliseconds; 0: not at all. */
  readonly deleteWithinMs: number;
}

const initialState: ConversationsState = { me: null, chats: {}, watched: {}, deleteWithinMs: 0 };
/** Actions that change the chat which they name, and nothing else. */
const isOfOneChat = isAnyOf(
  chatReadTo,
  typingSpoken,
  typingExpired,
  messageQueued,
  sendRequeued,
  sendDiscarded,
  conversationOpened,
  pageReceived,
  pageFailed,
  newerReceived,
  messagesRefreshed,
  olderRequested,
  olderFailed,
  olderReceived,
  quoteChosen,
  sendsHurried,
  sendUndone,
);
/** The same. They are about messages of the user's own. */
const isOfOneDeletion = isAnyOf(deletionAsked, deletionConfirmed, deletionFailed, messageDeleted);

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
  if (realtimeStarted.match(action)) {
    const { me } = action.payload;
    return isSamePerson(me, state.me) ? updateAllChats(state, requeueSent) : { ...initialState, me };
  }
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
  if (isOfOneChat(action)) return updateChat(state, action.payload.chatId, (chat) => chatAfter(chat, action, me));
  if (isOfOneDeletion(action))
    return updateChat(state, action.payload.chatId, (chat) => afterDeletionStep(chat, action));
  if (deletionLimited.match(action)) return { ...state, deleteWithinMs: action.payload.withinMs };
  return listReducer(state, action, me);
}

function listReducer(state: ConversationsState, action: UnknownAction, me: Person): ConversationsState {
  if (watchStarted.match(action)) {
    const { chatId, follow } = action.payload;
    return { ...state, watched: { ...state.watched, [chatId]: follow } };
  }
  if (watchStopped.match(action)) {
    const { [action.payload.chatId]: stopped, ...watched } = state.watched;
    return stopped === undefined ? state : { ...state, watched };
  }
  if (marksReceived.match(action)) {
    return action.payload.marks.reduce(
      (next, mark) => updateChat(next, mark.chatId, (chat) => withMarks(chat, mark.personType, mark)),
      state,
    );
  }
  if (messagesSent.match(action)) {
    const { sends, at } = action.payload;
    return withSendStates(state, sends, { name: 'sent', at });
  }
  if (sendsExpired.match(action)) return withSendStates(state, action.payload.sends, { name: 'failed' });
  if (sendsRestored.match(action)) {
    const { sends } = action.payload;
    return updateChatsOf(state, sends, (chat, chatId) =>
      withRestored(
        chat,
        sends.filter((send) => send.chatId === chatId),
        me,
      ),
    );
  }
  return state;
}

function chatAfter(chat: Conversation, action: UnknownAction, me: Person): Conversation {
  const { status, olderCursor, isLoadingOlder } = chat;
  if (chatReadTo.match(action)) return withMarks(chat, me.type, { deliveredSeq: 0, readSeq: action.payload.chatSeq });
  if (typingSpoken.match(action) && chat.typing?.at === action.payload.at)
    return { ...chat, typing: { ...chat.typing, isSpoken: true } };
  if (typingExpired.match(action) && chat.typing?.at === action.payload.at) return { ...chat, typing: null };
  if (messageQueued.match(action)) return withQueued(chat, action.payload);
  if (sendRequeued.match(action)) return withRequeued(chat, action.payload);
  if (sendDiscarded.match(action)) {
    const { clientMsgId } = action.payload;
    return withoutPending(chat, (send) => send.clientMsgId === clientMsgId && send.state.name !== 'sent');
  }
  if (quoteChosen.match(action)) return { ...chat, quotedSeq: action.payload.chatSeq };
  if (sendsHurried.match(action)) return withoutHolds(chat);
  if (conversationOpened.match(action))
    return status === 'absent' || status === 'failed' ? { ...chat, status: 'loading', error: null } : chat;
  if (pageReceived.match(action)) {
    const { records, next } = action.payload;
    return withPage(chat, records.map(fromRecord), next, me);
  }
  if (pageFailed.match(action))
    return status === 'loading' ? { ...chat, status: 'failed', error: action.payload.error, heldBack: [] } : chat;
  if (newerReceived.match(action)) {
    const { afterSeq, records } = action.payload;
    return status === 'ready' && afterSeq <= chat.contiguousSeq ? withNewer(chat, records.map(fromRecord), me) : chat;
  }
  if (messagesRefreshed.match(action)) {
    const messages = refreshMessages(chat.messages, action.payload.records.map(fromRecord));
    return messages === chat.messages ? chat : { ...chat, messages };
  }
  if (olderRequested.match(action))
    return status === 'ready' && olderCursor !== null && !isLoadingOlder ? { ...chat, isLoadingOlder: true } : chat;
  if (olderFailed.match(action)) return isLoadingOlder ? { ...chat, isLoadingOlder: false } : chat;
  if (olderReceived.match(action)) {
    const { cursor, records, next } = action.payload;
    if (!isLoadingOlder || olderCursor !== cursor) return chat;
    return { ...withMessages(chat, records.map(fromRecord), me), olderCursor: next, isLoadingOlder: false };
  }
  return chat;
}

function afterDeletionStep(
  chat: Conversation,
  action: ReturnType<typeof deletionAsked | typeof deletionConfirmed | typeof deletionFailed | typeof messageDeleted>,
): Conversation {
  if (messageDeleted.match(action)) return withDeleted(chat, action.payload.chatSeq);
  const { chatSeq } = action.payload;
  if (chatSeq === null) return { ...chat, deletion: null };
  if (deletionConfirmed.match(action)) return { ...chat, deletion: { chatSeq, isRunning: true, problem: null } };
  const problem = deletionFailed.match(action) ? action.payload.error.message : null;
  return { ...chat, deletion: { chatSeq, isRunning: false, problem } };
}

function withoutHolds(chat: Conversation): Conversation {
  const isHeld = ({ heldUntil }: PendingSend) => heldUntil !== undefined;
  if (!chat.pending.some(isHeld)) return chat;
  return { ...chat, pending: chat.pending.map(({ heldUntil: _, ...send }): PendingSend => send) };
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
  { packets, at }: ReturnType<typeof packetsReceived>['payload'],
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

function withSendStates(state: ConversationsState, sends: readonly SendKey[], next: PendingState): ConversationsState {
  const ids = new Set(sends.map(({ clientMsgId }) => clientMsgId));
  return updateChatsOf(state, sends, (chat) =>
    withPendingStates(chat, ({ clientMsgId }) => (ids.has(clientMsgId) ? next : null)),
  );
}

function withRequeued(
  chat: Conversation,
  { clientMsgId, at }: ReturnType<typeof sendRequeued>['payload'],
): Conversation {
  const pending = chat.pending.map((send): PendingSend =>
    send.clientMsgId === clientMsgId && send.state.name === 'failed'
      ? { ...send, queuedAt: at, state: { name: 'queued' } }
      : send,
  );
  return { ...chat, pending };
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

/** Changes each chat to which some of these belong. */
function updateChatsOf(
  state: ConversationsState,
  sends: readonly SendKey[],
  next: (chat: Conversation, chatId: string) => Conversation,
): ConversationsState {
  return [...new Set(sends.map(({ chatId }) => chatId))].reduce(
    (result, chatId) => updateChat(result, chatId, (chat) => next(chat, chatId)),
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
