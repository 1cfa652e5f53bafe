import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { PERSON_TYPE } from '#contract/domain.ts';
import { selectConversation, type Conversation } from '#src/realtime/index.ts';
import { lastOf, type ListedChat } from './chatList.ts';
import { ownershipOf, type ChatRoot } from './chatSelectors.ts';

/** What the page knows about a chat when the connection breaks. */
interface KnownChat {
  readonly lastSeq: number;
  readonly ownership: 'mine' | 'ended' | 'notMine';
}

/** What happened during an absence. */
export interface AwaySummary {
  readonly awayMs: number;
  /** How many messages customers wrote, by chat id; only chats that have some and are still mine. */
  readonly messages: Readonly<Record<string, number>>;
  /** Ids of the chats that became mine, that ended, and that were reassigned or went back into the queue. */
  readonly assigned: readonly string[];
  readonly ended: readonly string[];
  readonly left: readonly string[];
}

type KnownChats = Readonly<Record<string, KnownChat>>;

export function knownChats(state: ChatRoot): KnownChats {
  const entries = Object.values(state.chat.chats).map((chat): readonly [string, KnownChat] => {
    const { counted, pushedSeqs, lastMessage, chatId } = chat;
    const lastSeq = Math.max(
      counted.lastSeq,
      lastOf(pushedSeqs),
      lastMessage?.chatSeq ?? 0,
      selectConversation(state, chatId).contiguousSeq,
    );
    return [chatId, { lastSeq, ownership: ownershipOf(chat, state.chat.me) }];
  });
  return Object.fromEntries(entries);
}

/** Whether all messages are loaded that the newest list of chats mentions. */
export function isCaughtUp(state: ChatRoot): boolean {
  return Object.values(state.chat.chats).every(({ chatId, counted }) => {
    const { status, contiguousSeq } = selectConversation(state, chatId);
    return status !== 'loading' && (status !== 'ready' || contiguousSeq >= counted.lastSeq);
  });
}

/**
 * The difference between two states of the workspace. Messages are counted by their numbers, so it does not matter how
 * they arrived. Messages after the loading of the list do not count: the user saw them arrive.
 * @param after caught up, with a list of chats that was loaded after the reconnection
 */
export function summaryOf(before: KnownChats, after: ChatRoot, awayMs: number): AwaySummary {
  const mine = Object.values(after.chat.chats).map((chat) => ({
    chat,
    ownership: ownershipOf(chat, after.chat.me),
    was: before[chat.chatId],
  }));
  const idsOf = (matches: (each: (typeof mine)[number]) => boolean) =>
    mine.filter(matches).map(({ chat }) => chat.chatId);
  const messages = mine
    .filter(({ ownership, was }) => ownership === 'mine' || (ownership === 'ended' && was?.ownership === 'mine'))
    .map(
      ({ chat, was }) =>
        [chat.chatId, newMessages(chat, selectConversation(after, chat.chatId), was?.lastSeq ?? 0)] as const,
    )
    .filter(([, count]) => count > 0);
  return {
    awayMs,
    messages: Object.fromEntries(messages),
    assigned: idsOf(({ ownership, was }) => ownership === 'mine' && was?.ownership !== 'mine'),
    ended: idsOf(({ chat, ownership, was }) => chat.isEnded && ownership === 'ended' && was?.ownership === 'mine'),
    left: idsOf(({ ownership, was }) => ownership === 'notMine' && was?.ownership === 'mine'),
  };
}

export function isEventful({ messages, assigned, ended, left }: AwaySummary): boolean {
  return Object.keys(messages).length + assigned.length + ended.length + left.length > 0;
}

/** Combines two absences when the user has not seen the summary of the first. */
function combineSummaries(first: AwaySummary, second: AwaySummary): AwaySummary {
  const messages = Object.entries(second.messages).reduce<Readonly<Record<string, number>>>(
    (all, [chatId, count]) => ({ ...all, [chatId]: (all[chatId] ?? 0) + count }),
    first.messages,
  );
  const both = (of: (summary: AwaySummary) => readonly string[]) => [...new Set([...of(first), ...of(second)])];
  return {
    awayMs: first.awayMs + second.awayMs,
    messages: Object.fromEntries(Object.entries(messages).filter(([chatId]) => !second.left.includes(chatId))),
    assigned: both(({ assigned }) => assigned).filter((chatId) => !second.left.includes(chatId)),
    ended: both(({ ended }) => ended),
    left: both(({ left }) => left).filter((chatId) => !second.assigned.includes(chatId)),
  };
}

/** Exact when the messages are loaded; otherwise from the server's count of unread ones. */
function newMessages({ counted }: ListedChat, { status, messages }: Conversation, after: number): number {
  if (status !== 'ready') return Math.max(0, Math.min(counted.unread, counted.lastSeq - after));
  const oldest = messages[0]?.[0]?.chatSeq ?? counted.lastSeq + 1;
  const held = messages
    .flat()
    .filter(
      ({ chatSeq, fromType }) => fromType === PERSON_TYPE.customer && chatSeq > after && chatSeq <= counted.lastSeq,
    );
  return held.length + Math.max(0, oldest - 1 - after);
}

/** An absence that lasts, or whose data are still loading. */
export interface Absence {
  /** Milliseconds since 1970. */
  readonly since: number;
  readonly known: KnownChats;
}

interface AwayState {
  readonly absence: Absence | null;
  /** Stays until the user dismisses it. */
  readonly summary: AwaySummary | null;
}

const initialState: AwayState = { absence: null, summary: null };

const awaySlice = createSlice({
  name: 'chatAway',
  initialState,
  reducers: {
    absenceBegan: (state, { payload }: PayloadAction<Absence>): AwayState => ({ ...state, absence: payload }),
    /** Too short for a summary, or the workspace is closed. */
    absenceForgotten: (state): AwayState => ({ ...state, absence: null }),
    absenceSummed: (state, { payload: summary }: PayloadAction<AwaySummary>): AwayState => {
      const unseen = state.summary !== null && isEventful(state.summary) ? state.summary : null;
      return { absence: null, summary: unseen === null ? summary : combineSummaries(unseen, summary) };
    },
    summaryDismissed: (state): AwayState => ({ ...state, summary: null }),
  },
});

export const { absenceBegan, absenceForgotten, absenceSummed, summaryDismissed } = awaySlice.actions;
export const chatAwayReducer = awaySlice.reducer;

export interface ChatAwayRoot {
  readonly chatAway: AwayState;
}

export const selectAbsence = (state: ChatAwayRoot) => state.chatAway.absence;
export const selectAwaySummary = (state: ChatAwayRoot) => state.chatAway.summary;
