import { CHAT_EVENT } from '#contract/chat/commands.ts';
import { DELETED_CONTENT, ERASED_CONTENT } from '#contract/chat/content.ts';
import { CHAT_ENDED, PERSON_TYPE } from '#contract/domain.ts';
import type { ChatSummary } from '#contract/http/chats.ts';
import { isSameRecord } from '#common/sameRecord.ts';
import type { ChatEvent, ChatPacket, PushedMessage } from '../../realtime/index.ts';

/**
 * Message numbers, ascending, without duplicates. A run of numbers that follow each other is its first and, negative,
 * its last: 3, 7, -20 is 3 and 7 to 20. So a customer who writes a thousand messages takes no more space than one who
 * writes two.
 */
export type SeqRuns = readonly number[];

/** 0 when there is none. */
export function lastOf(runs: SeqRuns): number {
  return Math.abs(runs.at(-1) ?? 0);
}

/** @param seq above all others */
export function withSeq(runs: SeqRuns, seq: number): SeqRuns {
  const last = runs.at(-1);
  if (last === undefined || Math.abs(last) + 1 !== seq) return [...runs, seq];
  return last < 0 ? [...runs.slice(0, -1), -seq] : [...runs, -seq];
}

export function countAbove(runs: SeqRuns, seq: number): number {
  return runs.reduce((count, at, index) => {
    if (at > 0) return at > seq ? count + 1 : count;
    const first = runs[index - 1] ?? 0; // counted already
    return count + Math.max(0, -at - Math.max(first, seq));
  }, 0);
}

export function runsAbove(runs: SeqRuns, seq: number): SeqRuns {
  const from = runs.findIndex((at) => Math.abs(at) > seq);
  if (from < 0) return [];
  const rest = runs.slice(from);
  // Within a run: it begins after `seq`.
  return (rest[0] ?? 0) < 0 ? runOf(seq + 1, -(rest[0] ?? 0)).concat(rest.slice(1)) : rest;
}

function runOf(first: number, last: number): number[] {
  return first === last ? [first] : [first, -last];
}

/** The newest message of a chat, as its line in the list shows it. `at` is milliseconds since 1970. */
interface LastMessage {
  readonly chatSeq: number;
  readonly msgType: number;
  readonly msg: string;
  readonly at: number;
}

/**
 * A chat in the workspace's list. Messages are in the conversations; this is what the list shows even for chats that
 * are not open.
 */
export interface ListedChat {
  readonly chatId: string;
  readonly customerId: string;
  readonly nickName: string;
  /** The customer's picture, as the contract's HeadImg. */
  readonly headImg: string;
  /** The assignee; null while it waits in the line. */
  readonly toId: string | null;
  /** '' while it waits in the line. */
  readonly toName: string;
  /** It is here only because the user opened it, and was never mine: the list does not show it. */
  readonly isVisited: boolean;
  readonly comeFrom: number;
  readonly isEnded: boolean;
  /** Whether a member of staff had written in it when it was last loaded. */
  readonly hasStaffMessage: boolean;
  readonly tagIds: readonly string[];
  /** Newest change, in milliseconds since 1970. */
  readonly updatedAt: number;
  readonly lastMessage: LastMessage | null;
  /** The server's count at the time when `lastSeq` was the newest message and `readSeq` was read. */
  readonly counted: { readonly unread: number; readonly lastSeq: number; readonly readSeq: number };
  /** Numbers of the customer's messages that were pushed since. */
  readonly pushedSeqs: SeqRuns;
}

export type ListedChats = Readonly<Record<string, ListedChat>>;

const SHOWN = [
  'chatId',
  'customerId',
  'nickName',
  'headImg',
  'toId',
  'toName',
  'isVisited',
  'comeFrom',
  'isEnded',
  'hasStaffMessage',
  'tagIds',
] as const satisfies readonly (keyof ListedChat)[];

/** The fields of a chat that its header and conversation need; a new message changes none of them. */
export type ShownChat = Pick<ListedChat, (typeof SHOWN)[number]>;

export function isShownSame(a: ShownChat, b: ShownChat): boolean {
  return a === b || SHOWN.every((key) => a[key] === b[key]);
}

/** @param me the staff account */
function fromSummary(summary: ChatSummary, known: ListedChat | undefined, me: string | null): ListedChat {
  const { chatId, toId, lastSeq, lastMessage } = summary;
  const last =
    lastMessage === null
      ? null
      : {
          chatSeq: lastSeq,
          msgType: lastMessage.msgType,
          msg: lastMessage.msg,
          at: Date.parse(lastMessage.serverTime),
        };
  return {
    chatId,
    customerId: summary.fromId,
    nickName: summary.nickName,
    headImg: summary.fromHeadImg,
    toId,
    toName: summary.toName,
    comeFrom: summary.comeFrom,
    isEnded: summary.chatEnded === CHAT_ENDED.yes,
    hasStaffMessage: summary.hasStaffMessage,
    tagIds: known !== undefined && isSameRecord(known.tagIds, summary.tagIds) ? known.tagIds : summary.tagIds,
    isVisited: toId !== me && known?.isVisited !== false,
    updatedAt: Math.max(Date.parse(summary.updateTime), known?.updatedAt ?? 0),
    lastMessage: newer(last, known?.lastMessage ?? null),
    counted: { unread: summary.unReadCount, lastSeq, readSeq: summary.staffReadSeq },
    pushedSeqs: runsAbove(known?.pushedSeqs ?? [], lastSeq),
  };
}

/**
 * Takes over a list of all my open chats and some of my ended ones. An open chat that it lacks is no longer mine.
 * @param me the staff account
 */
export function withSnapshot(chats: ListedChats, records: readonly ChatSummary[], me: string | null): ListedChats {
  const fresh = new Set(records.map(({ chatId }) => chatId));
  const isLost = ({ chatId, toId, isEnded }: ListedChat) => !fresh.has(chatId) && toId === me && !isEnded;
  const known = Object.values(chats).map((chat) => (isLost(chat) ? { ...chat, toId: null, toName: '' } : chat));
  return withRecords(Object.fromEntries(known.map((chat) => [chat.chatId, chat])), records, me);
}

export function withRecords(chats: ListedChats, records: readonly ChatSummary[], me: string | null): ListedChats {
  return {
    ...chats,
    ...Object.fromEntries(records.map((record) => [record.chatId, fromSummary(record, chats[record.chatId], me)])),
  };
}

/** Without the chats that the user only visited, or without one of them. */
export function withoutVisits(chats: ListedChats, me: string | null, chatId?: string): ListedChats {
  const remaining = Object.entries(chats).filter(
    ([id, chat]) => isListed(chat, me) || (chatId !== undefined && id !== chatId),
  );
  return remaining.length === Object.keys(chats).length ? chats : Object.fromEntries(remaining);
}

/** Whether the list shows it: my chats, and those that were mine. */
export function isListed({ isVisited, toId }: ListedChat, me: string | null): boolean {
  return !isVisited || toId === me;
}

/** Applies pushed messages. Returns the same object when nothing changes. */
export function withPackets(chats: ListedChats, packets: readonly ChatPacket[]): ListedChats {
  const pushes = new Map<string, PushedMessage[]>();
  for (const packet of packets) {
    if (packet.type !== 'message') continue;
    const known = pushes.get(packet.message.chatId);
    if (known === undefined) pushes.set(packet.message.chatId, [packet.message]);
    else known.push(packet.message);
  }
  const changed = [...pushes].flatMap(([chatId, messages]) => {
    const chat = chats[chatId];
    return chat === undefined ? [] : [[chatId, withMessages(chat, messages)] as const];
  });
  return changed.length === 0 ? chats : { ...chats, ...Object.fromEntries(changed) };
}

/** In a flood a chat gets many at a time, so it is copied once for all of them. */
function withMessages(chat: ListedChat, messages: readonly PushedMessage[]): ListedChat {
  let { updatedAt, lastMessage, pushedSeqs } = chat;
  for (const { chatSeq, msgType, msg, serverTime: at, fromType } of messages) {
    if (fromType === PERSON_TYPE.customer && chatSeq > Math.max(chat.counted.lastSeq, lastOf(pushedSeqs)))
      pushedSeqs = withSeq(pushedSeqs, chatSeq);
    updatedAt = Math.max(updatedAt, at);
    lastMessage = newer(lastMessage, { chatSeq, msgType, msg, at });
  }
  return { ...chat, updatedAt, lastMessage, pushedSeqs };
}

/** Applies chat events. Each gives the resulting state, so applying one twice is harmless. */
export function withEvents(chats: ListedChats, events: readonly ChatEvent[]): ListedChats {
  return events.reduce((all, { chatId, kind, toId, toName, at, chatSeq, nickName, headImg }) => {
    const chat = all[chatId];
    if (chat === undefined) return all;
    const updatedAt = Math.max(chat.updatedAt, at);
    switch (kind) {
      case CHAT_EVENT.ended:
        return { ...all, [chatId]: { ...chat, isEnded: true, updatedAt } };
      case CHAT_EVENT.recalled:
        return { ...all, [chatId]: { ...chat, toId: null, toName: '', updatedAt } };
      case CHAT_EVENT.assigned:
        return { ...all, [chatId]: { ...chat, toId: toId === '' ? null : toId, toName, updatedAt } };
      case CHAT_EVENT.customerNamed:
        return { ...all, [chatId]: { ...chat, nickName, headImg } };
      case CHAT_EVENT.messageDeleted:
        return { ...all, [chatId]: { ...chat, lastMessage: deletedIn(chat.lastMessage, chatSeq) } };
      case CHAT_EVENT.erased:
        // Only the erasure of the customer is an event for pages; one by age is not.
        return {
          ...all,
          [chatId]: { ...chat, nickName: '', headImg: '', lastMessage: erasedUpTo(chat.lastMessage, chatSeq) },
        };
      default:
        return all;
    }
  }, chats);
}

function deletedIn(last: LastMessage | null, chatSeq: number): LastMessage | null {
  return last?.chatSeq === chatSeq ? { ...last, msg: DELETED_CONTENT } : last;
}

function erasedUpTo(last: LastMessage | null, chatSeq: number): LastMessage | null {
  return last !== null && last.chatSeq <= chatSeq ? { ...last, msg: ERASED_CONTENT } : last;
}

/** How many of the customer's messages are above a read mark, as far as the list knows. */
export function unreadAbove({ counted, pushedSeqs }: ListedChat, readSeq: number): number {
  const pushed = countAbove(pushedSeqs, readSeq);
  if (readSeq <= counted.readSeq) return counted.unread + pushed;
  return Math.min(counted.unread, Math.max(0, counted.lastSeq - readSeq)) + pushed;
}

/**
 * Whether the count is a guess: the mark lies within the range that the server counted. How many messages below it were
 * the customer's is unknown.
 */
export function isCountStale({ counted }: ListedChat, readSeq: number): boolean {
  return counted.unread > 0 && readSeq > counted.readSeq && readSeq < counted.lastSeq;
}

/** Ids are decimal numbers too long for JavaScript's. */
export function compareIds(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : Number(a > b));
}

function newer(a: LastMessage | null, b: LastMessage | null): LastMessage | null {
  if (a === null || b === null) return a ?? b;
  return b.chatSeq > a.chatSeq ? b : a;
}
