import { createSelector } from 'reselect';
import { PERSON_TYPE } from '../../contract/domain.ts';
import { EMPTY_CONVERSATION, type Conversation } from './conversation.ts';
import type { ConversationsState } from './conversationsSlice.ts';
import { nextSeqAfter } from './messageLog.ts';
import { messageRows } from './messageRows.ts';

/** The part of the store that this room keeps about chats. */
export interface ConversationsRoot {
  readonly conversations: ConversationsState;
}

/** Everything known, by chat id. */
export const selectConversations = (state: ConversationsRoot) => state.conversations.chats;
/** Chats in which the user has no part, but looks on, by chat id. */
export const selectOnlooking = (state: ConversationsRoot) => state.conversations.onlooking;
const selectPerson = (state: ConversationsRoot) => state.conversations.me;

/** What is known of a chat; of one never heard of, the empty conversation. */
export const selectConversation = (state: ConversationsRoot, chatId: string): Conversation =>
  selectConversations(state)[chatId] ?? EMPTY_CONVERSATION;

const selectLog = (state: ConversationsRoot, chatId: string) => selectConversation(state, chatId).messages;
const selectPending = (state: ConversationsRoot, chatId: string) => selectConversation(state, chatId).pending;
const selectMyMarks = (state: ConversationsRoot, chatId: string) =>
  selectConversation(state, chatId)[selectPerson(state)?.type === PERSON_TYPE.customer ? 'customer' : 'staff'];
const selectTheirMarks = (state: ConversationsRoot, chatId: string) =>
  selectConversation(state, chatId)[selectPerson(state)?.type === PERSON_TYPE.customer ? 'staff' : 'customer'];

/**
 * A chat's messages by chatSeq, then mine that are on their way. A row is the same object until something of it
 * changes.
 */
export const selectMessages = createSelector([selectLog, selectPending, selectTheirMarks, selectPerson], messageRows);

/** How far this side has read, over all of its tabs. */
export const selectMyReadSeq = (state: ConversationsRoot, chatId: string) => selectMyMarks(state, chatId).readSeq;

/** When the other side was last seen typing, or null once that is over. */
export const selectTyping = (state: ConversationsRoot, chatId: string) => selectConversation(state, chatId).typing;

/** The messages that are missing in the middle, both ends excluded; null when none are. They are being fetched. */
export const selectGap = createSelector([selectConversation], ({ status, messages, contiguousSeq, knownSeq }) =>
  status === 'ready' && knownSeq > contiguousSeq
    ? { afterSeq: contiguousSeq, beforeSeq: nextSeqAfter(messages, contiguousSeq) ?? knownSeq + 1 }
    : null,
);

/** What is on its way, by chat, of the chats that have some. */
export const selectPendingByChat = createSelector([selectConversations], (chats) =>
  Object.values(chats)
    .map(({ pending }) => pending)
    .filter(({ length }) => length > 0),
);

/** Everything of mine that the server has not acknowledged and not rejected, over all chats. */
export const selectUnsent = createSelector([selectConversations], (chats) =>
  Object.values(chats)
    .flatMap(({ pending }) => pending)
    .filter(({ state }) => state.name !== 'rejected'),
);

/** When the oldest send that awaits its answer was sent, in milliseconds since 1970; null when none does. */
export const selectOldestSentAt = createSelector([selectUnsent], (sends) =>
  sends.reduce<number | null>(
    (oldest, { state }) => (state.name === 'sent' && (oldest === null || state.at < oldest) ? state.at : oldest),
    null,
  ),
);

export const selectUnsentCount = (state: ConversationsRoot) => selectUnsent(state).length;

/** Chats with messages missing in the middle. */
export const selectGappedChatIds = createSelector([selectConversations], (chats) =>
  Object.entries(chats)
    .filter(([, { status, contiguousSeq, knownSeq }]) => status === 'ready' && knownSeq > contiguousSeq)
    .map(([chatId]) => chatId),
);

/**
 * Where each conversation that is held without a break can be resumed from. The server resumes only those that the user
 * has a part in.
 */
export const selectCursors = createSelector([selectConversations, selectOnlooking], (chats, onlooking) =>
  Object.entries(chats)
    .filter(([chatId, { status }]) => status === 'ready' && onlooking[chatId] === undefined)
    .map(([chatId, { contiguousSeq }]) => ({ chatId, chatSeq: contiguousSeq })),
);
