/** A customer with an open chat. */
export interface CrowdCustomer {
  readonly id: string;
  readonly chatId: string;
  /** The newest message when the bench begins. */
  readonly lastSeq: number;
}

/** A member of staff who is logged in. */
export interface CrowdStaff {
  readonly id: string;
  readonly token: string;
  /** For the chat socket; null for a leader without one. */
  readonly tcpToken: string | null;
  readonly isLeader: boolean;
}

export type CrowdQuestion =
  | { readonly type: 'connectCustomers'; readonly url: string; readonly people: readonly CrowdCustomer[] }
  | { readonly type: 'connectStaff'; readonly url: string; readonly people: readonly CrowdStaff[] }
  /** Lets the pages of staff poll their lists from now on. */
  | { readonly type: 'poll' }
  /** Clients of their own machines would not wait for a busy server's processor. */
  | { readonly type: 'hurry' }
  | { readonly type: 'look' }
  /** As `look`, with the place of each customer. */
  | { readonly type: 'places' };

export interface CrowdAnswer {
  /** Chat sockets that are logged in. */
  readonly connected: number;
  /** Of customers since the last answer. */
  readonly received: number;
  /** Of customers: messages that were sent twice, or before an earlier one. */
  readonly repeated: number;
  readonly early: number;
  /** Logins after which a page would have to load its chats again. */
  readonly resets: number;
  /** Since the last answer: lists that were asked for, and those that had not changed. */
  readonly polls: number;
  readonly unchanged: number;
  readonly failed: number;
  /** Of these answers. */
  readonly latenciesMs: readonly number[];
  /** The last message that each customer has received; empty unless asked for. */
  readonly places: readonly { readonly chatId: string; readonly chatSeq: number }[];
}
