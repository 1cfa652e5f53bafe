import { DELETED_CONTENT, ERASED_CONTENT, parseContent, type MessageContent } from '#contract/chat/content.ts';
import { PERSON_TYPE, MESSAGE_TYPE } from '#contract/domain.ts';
import type { ChatRecord } from '#contract/http/chats.ts';
import type { PushedMessage } from '#workers/chat/api.ts';

/** A message that the server has numbered. `msg` is the JSON text of its content. */
export type ChatMessage = Omit<PushedMessage, 'chatId'>;

/**
 * A chat's messages by ascending chatSeq, without duplicates, cut into chunks. Appending to a long chat copies one
 * chunk; the drawn rows of the others can be reused.
 */
export type MessageLog = readonly MessageChunk[];
export type MessageChunk = readonly ChatMessage[];

export const EMPTY_LOG: MessageLog = [];
const CHUNK_MESSAGES = 128;

/** Adds the messages that are not in the log. Returns the same log when there are none. */
export function mergeMessages(log: MessageLog, messages: readonly ChatMessage[]): MessageLog {
  const fresh = uniqueBySeq(messages).filter(({ chatSeq }) => !hasSeq(log, chatSeq));
  if (fresh.length === 0) return log;
  if (log.length === 0) return toChunks(fresh);
  const first = firstSeq(log);
  const last = lastSeq(log);
  const older = fresh.filter(({ chatSeq }) => chatSeq < first);
  const inner = fresh.filter(({ chatSeq }) => chatSeq > first && chatSeq < last);
  const newer = fresh.filter(({ chatSeq }) => chatSeq > last);
  const middle = inner.length === 0 ? log : insertInner(log, inner);
  return append(older.length === 0 ? middle : [...toChunks(older), ...middle], newer);
}

/**
 * Replaces the content of messages by that of the fresh ones with the same number. Returns the same log when no content
 * differs.
 */
export function refreshMessages(
  log: MessageLog,
  messages: readonly Pick<ChatMessage, 'chatSeq' | 'msg'>[],
): MessageLog {
  const fresh = new Map(messages.map(({ chatSeq, msg }) => [chatSeq, msg]));
  const freshOf = ({ chatSeq, msg }: ChatMessage) => fresh.get(chatSeq) ?? msg;
  const isChanged = (message: ChatMessage) => freshOf(message) !== message.msg;
  if (!log.some((chunk) => chunk.some(isChanged))) return log;
  return log.map((chunk) =>
    chunk.some(isChanged)
      ? chunk.map((message) => (isChanged(message) ? { ...message, msg: freshOf(message) } : message))
      : chunk,
  );
}

/** Messages without the contents of those that their authors have deleted. */
export function withoutDeleted(messages: readonly ChatMessage[], deleted: readonly number[]): readonly ChatMessage[] {
  if (deleted.length === 0) return messages;
  return messages.map((message) =>
    deleted.includes(message.chatSeq) ? { ...message, msg: DELETED_CONTENT } : message,
  );
}

/** Erases all messages up to a number: their contents, and who the customer is. */
export function eraseMessages(log: MessageLog, upTo: number): MessageLog {
  return log.map((chunk) => chunk.map((message) => (message.chatSeq <= upTo ? erasedOf(message) : message)));
}

function erasedOf(message: ChatMessage): ChatMessage {
  const erased = { ...message, msg: ERASED_CONTENT };
  return message.fromType === PERSON_TYPE.customer ? { ...erased, fromNickName: '', fromHeadImg: '' } : erased;
}

/** 0 for an empty log. */
export function firstSeq(log: MessageLog): number {
  return log[0]?.[0]?.chatSeq ?? 0;
}

/** 0 for an empty log. */
export function lastSeq(log: MessageLog): number {
  return log.at(-1)?.at(-1)?.chatSeq ?? 0;
}

/** The highest number up to which the log has no gap, starting at `seq`. */
export function contiguousFrom(log: MessageLog, seq: number): number {
  let reached = seq;
  while (hasSeq(log, reached + 1)) reached += 1;
  return reached;
}

/** The number of the newest message that `matches`, above and up to the given numbers; 0 when there is none. */
export function lastSeqFrom(
  log: MessageLog,
  { above, upTo }: { above: number; upTo: number },
  matches: (message: ChatMessage) => boolean,
): number {
  for (let index = log.length - 1; index >= 0; index -= 1) {
    const chunk = log[index] ?? [];
    for (let at = chunk.length - 1; at >= 0; at -= 1) {
      const message = chunk[at];
      if (message === undefined || message.chatSeq <= above) return 0;
      if (message.chatSeq <= upTo && matches(message)) return message.chatSeq;
    }
  }
  return 0;
}

/** The lowest number in the log above `seq`, or null. */
export function nextSeqAfter(log: MessageLog, seq: number): number | null {
  for (const chunk of log) {
    if ((chunk.at(-1)?.chatSeq ?? 0) > seq) return chunk.find(({ chatSeq }) => chatSeq > seq)?.chatSeq ?? null;
  }
  return null;
}

export function fromRecord(record: ChatRecord): ChatMessage {
  const { chatSeq, id, clientMsgId, fromType, fromId, fromNickName, fromHeadImg, msgType, msg, createTime } = record;
  const content = { clientMsgId, fromType, fromId, fromNickName, fromHeadImg, msgType, msg };
  return { chatSeq, serverMsgId: id, ...content, serverTime: Date.parse(createTime) };
}

export function fromPush({ chatId, ...message }: PushedMessage): ChatMessage {
  return message;
}

function uniqueBySeq(messages: readonly ChatMessage[]): readonly ChatMessage[] {
  if (messages.length < 2) return messages;
  return [...messages]
    .sort((a, b) => a.chatSeq - b.chatSeq)
    .filter(({ chatSeq }, index, sorted) => sorted[index - 1]?.chatSeq !== chatSeq);
}

/** Searches from the end, because most callers ask about new messages. */
function hasSeq(log: MessageLog, seq: number): boolean {
  for (let index = log.length - 1; index >= 0; index -= 1) {
    const chunk = log[index] ?? [];
    if ((chunk[0]?.chatSeq ?? Infinity) <= seq) return chunk.some(({ chatSeq }) => chatSeq === seq);
  }
  return false;
}

function append(log: MessageLog, messages: readonly ChatMessage[]): MessageLog {
  if (messages.length === 0) return log;
  const last = log.at(-1) ?? [];
  return last.length >= CHUNK_MESSAGES
    ? [...log, ...toChunks(messages)]
    : [...log.slice(0, -1), ...toChunks([...last, ...messages])];
}

/** Inserts each message into the chunk whose range it belongs to. */
function insertInner(log: MessageLog, messages: readonly ChatMessage[]): MessageLog {
  let after = 0;
  return log.flatMap((chunk) => {
    const end = chunk.at(-1)?.chatSeq ?? 0;
    const mine = messages.filter(({ chatSeq }) => chatSeq > after && chatSeq < end);
    after = end;
    return mine.length === 0 ? [chunk] : toChunks([...chunk, ...mine].sort((a, b) => a.chatSeq - b.chatSeq));
  });
}

function toChunks(messages: readonly ChatMessage[]): MessageLog {
  return Array.from({ length: Math.ceil(messages.length / CHUNK_MESSAGES) }, (_, index) =>
    messages.slice(index * CHUNK_MESSAGES, (index + 1) * CHUNK_MESSAGES),
  );
}

/**
 * Queries whose work-order cards the customer has opened, each with the chatSeq up to which that holds. A card that is
 * sent again must be opened again.
 */
export type CardsOpened = Readonly<Record<string, number>>;

export const NO_CARDS_OPENED: CardsOpened = {};

/** The same messages, with those cards marked as opened. */
export function markOpened(messages: readonly ChatMessage[], cards: CardsOpened): readonly ChatMessage[] {
  return cards === NO_CARDS_OPENED ? messages : messages.map((message) => opened(message, cards));
}

function opened(message: ChatMessage, cards: CardsOpened): ChatMessage {
  if (message.msgType !== MESSAGE_TYPE.card) return message;
  const content = parseContent(message.msg);
  const { workOrderId = '', workOrderUserRead = false } = content;
  if (workOrderUserRead || message.chatSeq > (cards[workOrderId] ?? 0)) return message;
  return { ...message, msg: JSON.stringify({ ...content, workOrderUserRead: true } satisfies MessageContent) };
}
