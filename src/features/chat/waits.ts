import { PERSON_TYPE } from '#contract/domain.ts';
import type { ChatSummary } from '#contract/http/chats.ts';
import { NO_DEADLINE, type Deadline } from '#common/deadlines.ts';
import { greetingId } from '../../conversation/greeting.ts';
import type { ChatPacket } from '../../realtime/index.ts';

/** Whether a customer waits for an answer, and what that is known from. */
export interface Wait extends Deadline {
  /** Since when the customer waits, in milliseconds since 1970; null: they do not wait. */
  readonly since: number | null;
  /** The newest message of the customer, and the newest one of staff, that are counted in `since`. */
  readonly askedSeq: number;
  readonly answeredSeq: number;
  /** The newest message of anyone, and its time in milliseconds since 1970; null: there is no message. */
  readonly lastSeq: number;
  readonly at: number | null;
}

/** By chat. */
export type Waits = Readonly<Record<string, Wait>>;

export const NO_WAIT: Wait = { ...NO_DEADLINE, since: null, askedSeq: 0, answeredSeq: 0, lastSeq: 0, at: null };

/** Applies pushed messages and acknowledgements. Returns the same object when nothing changes. */
export function afterPackets(waits: Waits, packets: readonly ChatPacket[]): Waits {
  const sent = packets.filter((packet) => packet.type === 'message' || packet.type === 'sendAcked');
  return withEach(
    waits,
    sent,
    (packet) => (packet.type === 'message' ? packet.message : packet.ack).chatId,
    afterMessage,
  );
}

/** Takes over what the server knows. A message that was pushed since the server looked still counts. */
export function afterRecords(waits: Waits, records: readonly ChatSummary[]): Waits {
  return withEach(waits, records, ({ chatId }) => chatId, afterRecord);
}

/** No one waits in a chat that has ended. */
export function afterEnd(waits: Waits, chatIds: readonly string[]): Waits {
  return withEach(
    waits,
    chatIds,
    (chatId) => chatId,
    (wait) => (wait.since === null ? wait : { ...wait, since: null }),
  );
}

function withEach<Item>(
  waits: Waits,
  items: readonly Item[],
  chatIdOf: (item: Item) => string,
  next: (wait: Wait, item: Item) => Wait,
): Waits {
  const changed: Record<string, Wait> = {};
  for (const item of items) {
    const chatId = chatIdOf(item);
    const before = changed[chatId] ?? waits[chatId] ?? NO_WAIT;
    const after = next(before, item);
    if (after !== before) changed[chatId] = after;
  }
  return Object.keys(changed).length === 0 ? waits : { ...waits, ...changed };
}

/**
 * The chat that this packet greets; null: it is no greeting. The workspace sends the greeting by itself, so it answers
 * only a customer who has not asked anything yet. Which one that is only the server knows.
 */
export function greetedBy(packet: ChatPacket): string | null {
  if (packet.type === 'message' && packet.message.fromType !== PERSON_TYPE.staff) return null;
  if (packet.type !== 'message' && packet.type !== 'sendAcked') return null;
  const { chatId, clientMsgId } = packet.type === 'message' ? packet.message : packet.ack;
  return clientMsgId === greetingId(chatId) ? chatId : null;
}

function afterMessage(wait: Wait, packet: Extract<ChatPacket, { readonly type: 'message' | 'sendAcked' }>): Wait {
  const { chatSeq, serverTime } = packet.type === 'message' ? packet.message : packet.ack;
  const sender = packet.type === 'message' ? packet.message.fromType : PERSON_TYPE.staff;
  const known = chatSeq > wait.lastSeq ? { ...wait, lastSeq: chatSeq, at: serverTime } : wait;
  if (sender === PERSON_TYPE.customer) {
    if (chatSeq <= Math.max(wait.askedSeq, wait.answeredSeq)) return known;
    return { ...known, ...(wait.since === null && { ...NO_DEADLINE, since: serverTime }), askedSeq: chatSeq };
  }
  if (sender !== PERSON_TYPE.staff || chatSeq <= wait.answeredSeq || greetedBy(packet) !== null) return known;
  // An acknowledgement may arrive after the customer's next question. That one waits since about its own time.
  return { ...known, ...NO_DEADLINE, answeredSeq: chatSeq, since: wait.askedSeq > chatSeq ? known.at : null };
}

function afterRecord(wait: Wait, { waitingSince, dueAt, urgentAt, lastSeq, lastMessage }: ChatSummary): Wait {
  const since = waitingSince === null ? null : Date.parse(waitingSince);
  if (wait.lastSeq > lastSeq)
    return wait.answeredSeq > lastSeq || since === null ? wait : { ...wait, since, dueAt, urgentAt };
  const at = lastMessage === null ? null : Date.parse(lastMessage.serverTime);
  return { since, dueAt, urgentAt, askedSeq: lastSeq, answeredSeq: lastSeq, lastSeq, at };
}
