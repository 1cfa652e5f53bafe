import { CHAT_EVENT } from '../../../contract/chat/commands.ts';
import { PERSON_TYPE } from '../../../contract/domain.ts';
import type { ChatSummary } from '../../../contract/http/chats.ts';
import type { ChatEvent, ChatPacket } from '../../realtime/index.ts';

/** The newest message of a chat, as its line in the list shows it. `at` is milliseconds since 1970. */
export interface LastMessage {
  readonly chatSeq: number;
  readonly msgType: number;
  readonly msg: string;
  readonly at: number;
}

/**
 * A chat of the workspace's list. Its messages are elsewhere: here is what the list shows of a chat that is not open.
 */
export interface ListedChat {
  readonly chatId: string;
  readonly customerId: string;
  readonly nickName: string;
  /** The customer's picture, as the contract's HeadImg. */
  readonly headImg: string;
  /** Whom it is assigned to; null while it waits in line. */
  readonly toId: string | null;
  /** '' while it waits in line. */
  readonly toName: string;
  /** It came for being looked at, and was never mine: the list does not show it. */
  readonly isVisited: boolean;
  readonly comeFrom: number;
  readonly isEnded: boolean;
  /** Whether a member of staff has written in it, when it was last asked for. */
  readonly hasStaffMessage: boolean;
  /** Newest change, in milliseconds since 1970. */
  readonly updatedAt: number;
  readonly lastMessage: LastMessage | null;
  /** As the server counted when `lastSeq` was the newest message and `readSeq` was read. */
  readonly counted: { readonly unread: number; readonly lastSeq: number; readonly readSeq: number };
  /** Numbers of the customer's messages that were pushed since, ascending. */
  readonly pushedSeqs: readonly number[];
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
] as const satisfies readonly (keyof ListedChat)[];

/** A chat as its header and its conversation know it: without what every message changes. */
export type ShownChat = Pick<ListedChat, (typeof SHOWN)[number]>;

/** Whether a header and a conversation are drawn the same. */
export function isShownSame(a: ShownChat, b: ShownChat): boolean {
  return a === b || SHOWN.every((key) => a[key] === b[key]);
}

/** @param me the staff account */
export function fromSummary(summary: ChatSummary, known: ListedChat | undefined, me: string | null): ListedChat {
  const {
    chatId,
    fromId,
    nickName,
    fromHeadImg,
    toId,
    toName,
    comeFrom,
    chatEnded,
    updateTime,
    lastMessage,
    lastSeq,
    unReadCount,
    staffReadSeq,
    hasStaffMessage,
  } = summary;
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
    customerId: fromId,
    nickName,
    headImg: fromHeadImg,
    toId,
    toName,
    comeFrom,
    isEnded: chatEnded === 1,
    hasStaffMessage,
    isVisited: toId !== me && known?.isVisited !== false,
    updatedAt: Math.max(Date.parse(updateTime), known?.updatedAt ?? 0),
    lastMessage: newer(last, known?.lastMessage ?? null),
    counted: { unread: unReadCount, lastSeq, readSeq: staffReadSeq },
    pushedSeqs: known?.pushedSeqs.filter((seq) => seq > lastSeq) ?? [],
  };
}

/**
 * Takes over a list of all my open chats and some of my ended ones. An open one that it leaves out is mine no longer.
 * @param me the staff account
 */
export function withSnapshot(chats: ListedChats, records: readonly ChatSummary[], me: string | null): ListedChats {
  const fresh = new Set(records.map(({ chatId }) => chatId));
  const kept = Object.entries(chats).map(
    ([chatId, chat]) =>
      [
        chatId,
        !fresh.has(chatId) && chat.toId === me && !chat.isEnded ? { ...chat, toId: null, toName: '' } : chat,
      ] as const,
  );
  return withRecords(Object.fromEntries(kept), records, me);
}

export function withRecords(chats: ListedChats, records: readonly ChatSummary[], me: string | null): ListedChats {
  return {
    ...chats,
    ...Object.fromEntries(records.map((record) => [record.chatId, fromSummary(record, chats[record.chatId], me)])),
  };
}

/** Without the chats that were only looked at, or without one of them. */
export function withoutVisits(chats: ListedChats, me: string | null, chatId?: string): ListedChats {
  const kept = Object.entries(chats).filter(
    ([id, chat]) => isListed(chat, me) || (chatId !== undefined && id !== chatId),
  );
  return kept.length === Object.keys(chats).length ? chats : Object.fromEntries(kept);
}

/** Whether the list shows it: my chats, and those that were mine. */
export function isListed({ isVisited, toId }: ListedChat, me: string | null): boolean {
  return !isVisited || toId === me;
}

/** What pushes change in the list. The same object is returned when that is nothing. */
export function withPackets(chats: ListedChats, packets: readonly ChatPacket[]): ListedChats {
  const changed = new Map<string, ListedChat>();
  for (const packet of packets) {
    if (packet.type !== 'message') continue;
    const { chatId, chatSeq, msgType, msg, serverTime: at, fromType } = packet.message;
    const chat = changed.get(chatId) ?? chats[chatId];
    if (chat === undefined) continue;
    const isNews =
      fromType === PERSON_TYPE.customer && chatSeq > Math.max(chat.counted.lastSeq, chat.pushedSeqs.at(-1) ?? 0);
    changed.set(chatId, {
      ...chat,
      updatedAt: Math.max(chat.updatedAt, at),
      lastMessage: newer(chat.lastMessage, { chatSeq, msgType, msg, at }),
      pushedSeqs: isNews ? [...chat.pushedSeqs, chatSeq] : chat.pushedSeqs,
    });
  }
  return changed.size === 0 ? chats : { ...chats, ...Object.fromEntries(changed) };
}

/** What chat events change. They say how things stand, so the newest of a chat may be applied again. */
export function withEvents(chats: ListedChats, events: readonly ChatEvent[]): ListedChats {
  return events.reduce((all, { chatId, kind, toId, toName, at }) => {
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
      default:
        return all;
    }
  }, chats);
}

/** How many of the customer's messages stand above a read mark, as far as the list can tell. */
export function unreadAbove({ counted, pushedSeqs }: ListedChat, readSeq: number): number {
  const pushed = pushedSeqs.filter((seq) => seq > readSeq).length;
  if (readSeq <= counted.readSeq) return counted.unread + pushed;
  return Math.min(counted.unread, Math.max(0, counted.lastSeq - readSeq)) + pushed;
}

/**
 * Whether the count is a guess: the mark stands amid what the server counted, and how many before it were the
 * customer's is not known here.
 */
export function isCountInDoubt({ counted }: ListedChat, readSeq: number): boolean {
  return counted.unread > 0 && readSeq > counted.readSeq && readSeq < counted.lastSeq;
}

/** Open chats first, then the newest change first, then the newer chat first. */
export function byUrgency(a: ListedChat, b: ListedChat): number {
  if (a.isEnded !== b.isEnded) return a.isEnded ? 1 : -1;
  return b.updatedAt - a.updatedAt || compareIds(b.chatId, a.chatId);
}

/** Ids are decimal numbers too long for JavaScript's. */
function compareIds(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : Number(a > b));
}

function newer(a: LastMessage | null, b: LastMessage | null): LastMessage | null {
  if (a === null || b === null) return a ?? b;
  return b.chatSeq > a.chatSeq ? b : a;
}
