import type { ChatRecord } from '../../contract/http/chats.ts';
import type { ChatPacket } from '../../workers/chat/api.ts';

/** A message that the server has numbered. */
export interface ChatMessage {
  /** Position in its chat, from 1 without gaps. */
  readonly chatSeq: number;
  readonly serverMsgId: string;
  /** The sender's own id of it; '' where the server made it. */
  readonly clientMsgId: string;
  readonly fromType: number;
  readonly fromId: string;
  readonly fromNickName: string;
  readonly fromHeadImg: string;
  readonly msgType: number;
  /** JSON text of the content. */
  readonly msg: string;
  /** Milliseconds since 1970, by the server's clock. */
  readonly serverTime: number;
}

/**
 * A chat's messages by ascending chatSeq, each number once, cut into chunks: appending to a long chat copies one chunk,
 * and what is drawn from the others is kept.
 */
export type MessageLog = readonly MessageChunk[];
export type MessageChunk = readonly ChatMessage[];

export const EMPTY_LOG: MessageLog = [];
const CHUNK_MESSAGES = 128;

/** Adds what is not in the log yet. Returns the same log when that is nothing. */
export function mergeMessages(log: MessageLog, messages: readonly ChatMessage[]): MessageLog {
  const fresh = uniqueBySeq(messages).filter(({ chatSeq }) => !hasSeq(log, chatSeq));
  if (fresh.length === 0) return log;
  if (log.length === 0) return cut(fresh);
  const first = firstSeq(log);
  const last = lastSeq(log);
  const older = fresh.filter(({ chatSeq }) => chatSeq < first);
  const inner = fresh.filter(({ chatSeq }) => chatSeq > first && chatSeq < last);
  const newer = fresh.filter(({ chatSeq }) => chatSeq > last);
  const middle = inner.length === 0 ? log : insertInner(log, inner);
  return append(older.length === 0 ? middle : [...cut(older), ...middle], newer);
}

/**
 * Lets messages say what the fresh ones with their numbers say. Returns the same log when it has none of them, or they
 * say the same.
 */
export function refreshMessages(log: MessageLog, messages: readonly ChatMessage[]): MessageLog {
  const fresh = new Map(messages.map(({ chatSeq, msg }) => [chatSeq, msg]));
  const freshOf = ({ chatSeq, msg }: ChatMessage) => fresh.get(chatSeq) ?? msg;
  const isOld = (message: ChatMessage) => freshOf(message) !== message.msg;
  if (!log.some((chunk) => chunk.some(isOld))) return log;
  return log.map((chunk) =>
    chunk.some(isOld)
      ? chunk.map((message) => (isOld(message) ? { ...message, msg: freshOf(message) } : message))
      : chunk,
  );
}

/** 0 for an empty log. */
export function firstSeq(log: MessageLog): number {
  return log[0]?.[0]?.chatSeq ?? 0;
}

/** 0 for an empty log. */
export function lastSeq(log: MessageLog): number {
  return log.at(-1)?.at(-1)?.chatSeq ?? 0;
}

/** The highest number up to which the log has no gap, counting on from `seq`. */
export function contiguousFrom(log: MessageLog, seq: number): number {
  let reached = seq;
  while (hasSeq(log, reached + 1)) reached += 1;
  return reached;
}

/** The number of the newest message that `isMeant`, above and up to the given numbers; 0 when there is none. */
export function lastSeqFrom(
  log: MessageLog,
  { above, upTo }: { above: number; upTo: number },
  isMeant: (message: ChatMessage) => boolean,
): number {
  for (let index = log.length - 1; index >= 0; index -= 1) {
    const chunk = log[index] ?? [];
    for (let at = chunk.length - 1; at >= 0; at -= 1) {
      const message = chunk[at];
      if (message === undefined || message.chatSeq <= above) return 0;
      if (message.chatSeq <= upTo && isMeant(message)) return message.chatSeq;
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
  return {
    chatSeq,
    serverMsgId: id,
    clientMsgId,
    fromType,
    fromId,
    fromNickName,
    fromHeadImg,
    msgType,
    msg,
    serverTime: Date.parse(createTime),
  };
}

export function fromPush({ message }: Extract<ChatPacket, { type: 'message' }>): ChatMessage {
  const { chatSeq, serverMsgId, clientMsgId, fromType, fromId, fromNickName, fromHeadImg, msgType, msg, serverTime } =
    message;
  return { chatSeq, serverMsgId, clientMsgId, fromType, fromId, fromNickName, fromHeadImg, msgType, msg, serverTime };
}

function uniqueBySeq(messages: readonly ChatMessage[]): readonly ChatMessage[] {
  if (messages.length < 2) return messages;
  return [...messages]
    .sort((a, b) => a.chatSeq - b.chatSeq)
    .filter(({ chatSeq }, index, sorted) => sorted[index - 1]?.chatSeq !== chatSeq);
}

/** Looks from the end, where most questions are about. */
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
    ? [...log, ...cut(messages)]
    : [...log.slice(0, -1), ...cut([...last, ...messages])];
}

/** Puts each message into the chunk before whose end it belongs. */
function insertInner(log: MessageLog, messages: readonly ChatMessage[]): MessageLog {
  let after = 0;
  return log.flatMap((chunk) => {
    const end = chunk.at(-1)?.chatSeq ?? 0;
    const mine = messages.filter(({ chatSeq }) => chatSeq > after && chatSeq < end);
    after = end;
    return mine.length === 0 ? [chunk] : cut([...chunk, ...mine].sort((a, b) => a.chatSeq - b.chatSeq));
  });
}

function cut(messages: readonly ChatMessage[]): MessageLog {
  return Array.from({ length: Math.ceil(messages.length / CHUNK_MESSAGES) }, (_, index) =>
    messages.slice(index * CHUNK_MESSAGES, (index + 1) * CHUNK_MESSAGES),
  );
}
