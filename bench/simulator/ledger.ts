import type { Body } from '#contract/chat/packets.ts';
import type { Outgoing } from '#demo/players/outbox.ts';

/** A message that the simulator has entered, and its fate. */
export interface SentMessage extends Outgoing {
  /** Type and id of the sender. */
  readonly from: string;
  ack: Pick<Body<'SendAck'>, 'serverMsgId' | 'chatSeq'> | null;
  /** Why the server refused it; null when it did not. */
  refusal: string | null;
}

/** When a message was entered, and when its first acknowledgement arrived: `performance.now()`. */
export interface Ack {
  readonly clientMsgId: string;
  readonly serverMsgId: string;
  readonly enteredAt: number;
  readonly at: number;
}

/** All messages of a run with their durations. Durations start at Enter, so they include waiting for a dead server. */
export class Ledger {
  readonly sent = new Map<string, SentMessage>();
  /** In order of arrival. */
  readonly acks: Ack[] = [];
  readonly receivedMs: number[] = [];

  entered(message: Outgoing, from: string): void {
    this.sent.set(message.clientMsgId, { ...message, from, ack: null, refusal: null });
  }

  acked({ clientMsgId, serverMsgId, chatSeq }: Pick<Body<'SendAck'>, 'clientMsgId' | 'serverMsgId' | 'chatSeq'>): void {
    const sent = this.sent.get(clientMsgId);
    if (sent === undefined) return;
    if (sent.ack === null)
      this.acks.push({ clientMsgId, serverMsgId, enteredAt: sent.enteredAt, at: performance.now() });
    sent.ack = { serverMsgId, chatSeq };
  }

  refused(clientMsgId: string, why: string): void {
    const sent = this.sent.get(clientMsgId);
    if (sent !== undefined) sent.refusal = why;
  }

  /** Another person has received it. */
  received(clientMsgId: string): void {
    const sent = this.sent.get(clientMsgId);
    if (sent !== undefined) this.receivedMs.push(performance.now() - sent.enteredAt);
  }
}

/** The smallest value that this share of the values (0 to 1) does not exceed; NaN without values. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? Number.NaN;
}
