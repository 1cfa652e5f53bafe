import { PERSON_TYPE } from '../../../../contract/domain.ts';
import { selectConversation, type Conversation } from '../../../realtime/index.ts';
import type { ListedChat } from '../chatList.ts';
import { standingOf, type ChatRoot } from '../chatSelectors.ts';

/** What is known of a chat when the connection breaks. */
export interface KnownChat {
  /** Number of its newest message. */
  readonly lastSeq: number;
  readonly standing: 'mine' | 'ended' | 'notMine';
}

/** What an absence brought. */
export interface AwaySummary {
  readonly awayMs: number;
  /** How many messages customers wrote, by chat id; chats without any are not named. */
  readonly messages: Readonly<Record<string, number>>;
  /** Ids of the chats that came to me, that ended, and that went to somebody else or back into the line. */
  readonly assigned: readonly string[];
  readonly ended: readonly string[];
  readonly left: readonly string[];
}

export type KnownChats = Readonly<Record<string, KnownChat>>;

/** My chats as they stand. */
export function knownChats(state: ChatRoot): KnownChats {
  const entries = Object.values(state.chat.chats).map((chat): readonly [string, KnownChat] => {
    const { counted, pushedSeqs, lastMessage, chatId } = chat;
    const lastSeq = Math.max(
      counted.lastSeq,
      pushedSeqs.at(-1) ?? 0,
      lastMessage?.chatSeq ?? 0,
      selectConversation(state, chatId).contiguousSeq,
    );
    return [chatId, { lastSeq, standing: standingOf(chat, state.chat.me) }];
  });
  return Object.fromEntries(entries);
}

/** Whether everything is here that a list of chats, loaded after the reconnection, says there is. */
export function isCaughtUp(state: ChatRoot): boolean {
  return Object.values(state.chat.chats).every(({ chatId, counted }) => {
    const { status, contiguousSeq } = selectConversation(state, chatId);
    return status !== 'loading' && (status !== 'ready' || contiguousSeq >= counted.lastSeq);
  });
}

/**
 * What came between two states of the workspace: messages by their numbers, so that it does not matter how they came.
 * What has been written since the list of chats was loaded is not among it: it was seen coming.
 * @param after caught up, with a list of chats that was loaded after the reconnection
 */
export function summaryOf(before: KnownChats, after: ChatRoot, awayMs: number): AwaySummary {
  const mine = Object.values(after.chat.chats).map((chat) => ({
    chat,
    standing: standingOf(chat, after.chat.me),
    was: before[chat.chatId],
  }));
  const idsOf = (isSuch: (each: (typeof mine)[number]) => boolean) =>
    mine.filter(isSuch).map(({ chat }) => chat.chatId);
  const messages = mine
    .filter(({ standing, was }) => standing === 'mine' || was?.standing === 'mine')
    .map(
      ({ chat, was }) =>
        [chat.chatId, newMessages(chat, selectConversation(after, chat.chatId), was?.lastSeq ?? 0)] as const,
    )
    .filter(([, count]) => count > 0);
  return {
    awayMs,
    messages: Object.fromEntries(messages),
    assigned: idsOf(({ standing, was }) => standing === 'mine' && was?.standing !== 'mine'),
    ended: idsOf(({ chat, standing, was }) => chat.isEnded && standing === 'ended' && was?.standing === 'mine'),
    left: idsOf(({ standing, was }) => standing === 'notMine' && was?.standing === 'mine'),
  };
}

/** Whether an absence brought anything. */
export function isEventful({ messages, assigned, ended, left }: AwaySummary): boolean {
  return Object.keys(messages).length + assigned.length + ended.length + left.length > 0;
}

/** Two absences of which nobody has seen what the first one brought. */
export function together(first: AwaySummary, second: AwaySummary): AwaySummary {
  const messages = Object.entries(second.messages).reduce<Readonly<Record<string, number>>>(
    (all, [chatId, count]) => ({ ...all, [chatId]: (all[chatId] ?? 0) + count }),
    first.messages,
  );
  const both = (of: (summary: AwaySummary) => readonly string[]) => [...new Set([...of(first), ...of(second)])];
  return {
    awayMs: first.awayMs + second.awayMs,
    messages,
    assigned: both(({ assigned }) => assigned).filter((chatId) => !second.left.includes(chatId)),
    ended: both(({ ended }) => ended),
    left: both(({ left }) => left).filter((chatId) => !second.assigned.includes(chatId)),
  };
}

/** Exact where the messages are held; else by the server's count of unread ones. */
function newMessages({ counted }: ListedChat, { status, messages }: Conversation, after: number): number {
  if (status !== 'ready') return Math.max(0, Math.min(counted.unread, counted.lastSeq - after));
  const oldest = messages[0]?.[0]?.chatSeq ?? counted.lastSeq + 1;
  const held = messages.reduce(
    (sum, chunk) =>
      sum +
      chunk.filter(
        ({ chatSeq, fromType }) => fromType === PERSON_TYPE.customer && chatSeq > after && chatSeq <= counted.lastSeq,
      ).length,
    0,
  );
  return held + Math.max(0, oldest - 1 - after);
}
