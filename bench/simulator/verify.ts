import type { ChatRecord } from '#contract/http/chats.ts';
import type { ChatView } from '#demo/players/chatView.ts';
import type { SentMessage } from './ledger.ts';

/** A person's view of a chat, which must contain all its messages. */
export interface Witness {
  readonly who: string;
  readonly view: ChatView;
}

/** The problems of one message. */
export interface Finding {
  readonly chatSeq: number;
  readonly problem: string;
}

export interface Findings {
  readonly lost: readonly Finding[];
  readonly doubled: readonly Finding[];
}

/**
 * Compares the sent and the received messages with the stored chat. Lost: acknowledged but not stored as acknowledged;
 * received but not stored; stored but not received by a witness. Doubled: stored or received more than once.
 */
export function compare(
  chatId: string,
  record: readonly ChatRecord[],
  sent: readonly SentMessage[],
  witnesses: readonly Witness[],
): Findings {
  const lost: Finding[] = [];
  const doubled: Finding[] = [];
  const found = (where: Finding[], chatSeq: number, problem: string): void => {
    where.push({ chatSeq, problem: `chat ${chatId}: message ${chatSeq} ${problem}` });
  };
  const bySeq = new Map(record.map((row) => [row.chatSeq, row]));
  const last = Math.max(0, ...bySeq.keys());
  for (let seq = 1; seq <= last; seq += 1) if (!bySeq.has(seq)) found(lost, seq, 'is missing in the record');

  const names = new Set<string>();
  for (const { fromType, fromId, clientMsgId, chatSeq } of record) {
    const name = `${fromType} ${fromId} ${clientMsgId}`;
    if (names.has(name)) found(doubled, chatSeq, 'is stored for the second time');
    names.add(name);
  }

  for (const { ack, clientMsgId, from, text } of sent) {
    if (ack === null) continue;
    const row = bySeq.get(ack.chatSeq);
    const isThere =
      row?.id === ack.serverMsgId &&
      row.clientMsgId === clientMsgId &&
      `${row.fromType} ${row.fromId}` === from &&
      row.content === text;
    if (!isThere) found(lost, ack.chatSeq, 'was acknowledged and is not in the record as such');
  }

  for (const { who, view } of witnesses) {
    for (const { chatSeq, id } of record) {
      if (view.seen(chatSeq)?.serverMsgId !== id) found(lost, chatSeq, `has not reached ${who}`);
    }
    for (let seq = last + 1; seq <= view.highest; seq += 1) {
      if (view.seen(seq) !== null) found(lost, seq, `has reached ${who} and is not in the record`);
    }
    for (const chatSeq of view.doubled) found(doubled, chatSeq, `was shown to ${who} twice`);
  }
  return { lost, doubled };
}

/** Customers' messages that an agent has replied to. */
export function countAnswered(record: readonly ChatRecord[], sent: ReadonlySet<string>): number {
  let answered = 0;
  let waiting = 0;
  for (const { fromType, clientMsgId } of record) {
    if (fromType === 1 && sent.has(clientMsgId)) waiting += 1;
    if (fromType !== 2) continue;
    answered += waiting;
    waiting = 0;
  }
  return answered;
}
