import type { Body } from '../../contract/chat/packets.ts';
import type { Outgoing } from './outbox.ts';

/** A message that the simulator has made somebody say, and what became of it. */
export interface Said extends Outgoing {
  /** Sender's type and id. */
  readonly from: string;
  ack: Pick<Body<'SendAck'>, 'serverMsgId' | 'chatSeq'> | null;
  /** Why the server does not want it; null when it does. */
  refusal: string | null;
}

/** When a message was entered, and when its first acknowledgement came: `performance.now()`. */
export interface Ack {
  readonly enteredAt: number;
  readonly at: number;
}

/**
 * Everything said in a run, and how long it took. Durations count from Enter, so what waits for a dead server counts as
 * well.
 */
export class Ledger {
  readonly said = new Map<string, Said>();
  /** In the order of arrival. */
  readonly acks: Ack[] = [];
  readonly receivedMs: number[] = [];

  entered(message: Outgoing, from: string): void {
    this.said.set(message.clientMsgId, { ...message, from, ack: null, refusal: null });
  }

  acked({ clientMsgId, serverMsgId, chatSeq }: Pick<Body<'SendAck'>, 'clientMsgId' | 'serverMsgId' | 'chatSeq'>): void {
    const said = this.said.get(clientMsgId);
    if (said === undefined) return;
    if (said.ack === null) this.acks.push({ enteredAt: said.enteredAt, at: performance.now() });
    said.ack = { serverMsgId, chatSeq };
  }

  refused(clientMsgId: string, why: string): void {
    const said = this.said.get(clientMsgId);
    if (said !== undefined) said.refusal = why;
  }

  /** Somebody other than its writer has it. */
  received(clientMsgId: string): void {
    const said = this.said.get(clientMsgId);
    if (said !== undefined) this.receivedMs.push(performance.now() - said.enteredAt);
  }
}

/** The smallest value that so much of the values (0 to 1) does not exceed; NaN without any. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? Number.NaN;
}
