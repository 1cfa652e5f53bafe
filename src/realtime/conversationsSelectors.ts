import { createSelector } from 'reselect';
import { PERSON_TYPE } from '#contract/domain.ts';
import { EMPTY_CONVERSATION, type Conversation } from './conversation.ts';
import type { ConversationsState } from './conversationsSlice.ts';
import { nextSeqAfter, lastSeqFrom } from './messageLog.ts';
import { selectIsAttended, type RealtimeRoot } from './realtimeSlice.ts';

export interface ConversationsRoot {
  readonly conversations: ConversationsState;
}

export const selectConversations = (state: ConversationsRoot) => state.conversations.chats;
/** Chats of other agents that the user reads, by chat id. */
export const selectWatched = (state: ConversationsRoot) => state.conversations.watched;
/** Who uses this page; null before the first sign-in. */
export const selectPerson = (state: ConversationsRoot) => state.conversations.me;

/** An unknown chat has the empty conversation. */
export const selectConversation = (state: ConversationsRoot, chatId: string): Conversation =>
  selectConversations(state)[chatId] ?? EMPTY_CONVERSATION;

/** How far this side has read, over all its tabs. */
export const selectMyReadSeq = (state: ConversationsRoot, chatId: string) =>
  selectConversation(state, chatId)[selectPerson(state)?.type === PERSON_TYPE.customer ? 'customer' : 'staff'].readSeq;

/** When the other side last typed; null once that is over. */
export const selectTyping = (state: ConversationsRoot, chatId: string) => selectConversation(state, chatId).typing;

/** The first range of missing messages, both ends excluded; null when none are missing. They are being loaded. */
export const selectGap = createSelector([selectConversation], ({ status, messages, contiguousSeq, knownSeq }) =>
  status === 'ready' && knownSeq > contiguousSeq
    ? { afterSeq: contiguousSeq, beforeSeq: nextSeqAfter(messages, contiguousSeq) ?? knownSeq + 1 }
    : null,
);

/** Pending sends, grouped by chat. */
export const selectPendingByChat = createSelector([selectConversations], (chats) =>
  Object.values(chats)
    .map(({ pending }) => pending)
    .filter(({ length }) => length > 0),
);

/** All messages of mine, over all chats, that the server has neither acknowledged nor rejected. */
export const selectUnsent = createSelector([selectConversations], (chats) =>
  Object.values(chats)
    .flatMap(({ pending }) => pending)
    .filter(({ state }) => state.name !== 'rejected'),
);

/** When the oldest unanswered send was sent, in milliseconds since 1970; null when there is none. */
export const selectOldestSentAt = createSelector([selectUnsent], (sends) =>
  sends.reduce<number | null>(
    (oldest, { state }) => (state.name === 'sent' && (oldest === null || state.at < oldest) ? state.at : oldest),
    null,
  ),
);

export const selectUnsentCount = (state: ConversationsRoot) => selectUnsent(state).length;

/** Chats with missing messages. */
export const selectGappedChatIds = createSelector([selectConversations], (chats) =>
  Object.entries(chats)
    .filter(([, { status, contiguousSeq, knownSeq }]) => status === 'ready' && knownSeq > contiguousSeq)
    .map(([chatId]) => chatId),
);

/** Where each gapless conversation can be resumed. The server resumes only chats that the user is part of. */
export const selectCursors = createSelector([selectConversations, selectWatched], (chats, watched) =>
  Object.entries(chats)
    .filter(([chatId, { status }]) => status === 'ready' && watched[chatId] === undefined)
    .map(([chatId, { contiguousSeq }]) => ({ chatId, chatSeq: contiguousSeq })),
);

/**
 * Up to which number the reader of this chat has now read. Null while no one looks at the page, and when no message
 * of the other side is above the mark. It includes my own messages after theirs, so that tabs which only count see that
 * none is left.
 * @param theirType whose messages are read
 */
export function selectReadDue(
  state: RealtimeRoot & ConversationsRoot,
  chatId: string,
  theirType: number,
): number | null {
  const { status, messages, contiguousSeq } = selectConversation(state, chatId);
  if (!selectIsAttended(state) || status !== 'ready') return null;
  const unread = { above: selectMyReadSeq(state, chatId), upTo: contiguousSeq };
  return lastSeqFrom(messages, unread, ({ fromType }) => fromType === theirType) > 0 ? contiguousSeq : null;
}

/** How many loaded messages of `theirType` are above my read mark. */
export function selectHeldUnread(state: ConversationsRoot, chatId: string, theirType: number): number {
  const readSeq = selectMyReadSeq(state, chatId);
  const { messages } = selectConversation(state, chatId);
  return messages
    .filter((chunk) => (chunk.at(-1)?.chatSeq ?? 0) > readSeq)
    .flat()
    .filter(({ chatSeq, fromType }) => chatSeq > readSeq && fromType === theirType).length;
}
