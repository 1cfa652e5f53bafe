import type { CannedUse } from '#contract/canned.ts';
import type { PersonType } from '#contract/domain.ts';
import { bigints, floats, integers, smallints, texts } from '../db/binaryArrays.ts';
import { sqlState, type Db } from '../db/connection.ts';
import { sqlFunction } from '../db/sqlFunctions.ts';

/** A message to commit. Its content has been checked; the commit decides whether the sender may write in this chat. */
export interface NewMessage {
  readonly chatId: string;
  readonly senderType: PersonType;
  readonly senderId: string;
  /** The sender's own id of the message: a message with the same id is a repetition. */
  readonly clientMsgId: string;
  readonly msgType: number;
  readonly msg: string;
  /** The sender's clock, in milliseconds since 1970. */
  readonly sentAt: number;
  /** The canned reply that it was written from; absent: none. */
  readonly canned?: CannedUse;
}

/** The numbers of a stored message, and the chat's two sides at that moment. */
export interface Placed {
  readonly chatSeq: number;
  readonly messageId: string;
  readonly serverTime: number;
  readonly customerId: string;
  /** null while the chat waits in line. */
  readonly staffId: string | null;
  readonly staffMainId: string | null;
  /** Who ended the chat, for messages that the product adds afterwards; null while it is live. */
  readonly endedBy: number | null;
}

/** `repeated`: it was stored before, and this is its first result. `reused`: another message has this id. */
export type CommitResult =
  | { readonly outcome: 'committed' | 'repeated'; readonly placed: Placed }
  /** `until`: when the customer may write again, in milliseconds since 1970. */
  | { readonly outcome: 'blocked'; readonly until: number }
  | { readonly outcome: 'reused' | 'ended' | 'forbidden' | 'missing' };

/** Lists of the batch's chats, in ascending order of their ids; `results` only when not all were committed. */
interface CommitRow {
  serverMs: number;
  messageIds: string[];
  lastSeqs: number[];
  enders: (number | null)[];
  customerIds: string[];
  staffIds: (string | null)[];
  staffMainIds: (string | null)[];
  results: ({ outcome: CommitResult['outcome']; blockedUntil: number | null } & Placed)[] | null;
}

/** Where a message stands in its batch. */
interface BatchEntry {
  readonly message: NewMessage;
  readonly index: number;
  /** The number of its chat, in ascending order of chat ids, and its own number within the chat. Both from 1. */
  readonly chatNo: number;
  readonly nth: number;
}

/**
 * Stores a batch. Outside a transaction it is one of its own: what it returns is on disk.
 * @returns one result for each message, in their order
 */
export async function commitMessages(db: Db, batch: readonly NewMessage[]): Promise<readonly CommitResult[]> {
  const entries = byChat(batch);
  const messages = entries.map(({ message }) => message);
  const row = await db.one<CommitRow>(
    `select server_ms, message_ids, last_seqs, enders, customer_ids, staff_ids, staff_main_ids, results
       from ${sqlFunction('commit_messages')}($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      bigints(messages.map(({ chatId }) => chatId)),
      smallints(messages.map(({ senderType }) => senderType)),
      bigints(messages.map(({ senderId }) => senderId)),
      texts(messages.map(({ clientMsgId }) => clientMsgId)),
      smallints(messages.map(({ msgType }) => msgType)),
      texts(messages.map(({ msg }) => msg)),
      floats(messages.map(({ sentAt }) => sentAt)),
      integers(entries.map(({ chatNo }) => chatNo)),
      integers(entries.map(({ nth }) => nth)),
      ...cannedOf(messages),
    ],
  );
  const results = new Array<CommitResult>(batch.length);
  entries.forEach((entry, at) => {
    const result = row.results?.[at];
    results[entry.index] = result === undefined ? committedAt(row, entry, at) : toResult(result);
  });
  return results;
}

/** The messages of each chat together, in ascending order of chat ids: neighbours in the indexes cost less to insert. */
function byChat(batch: readonly NewMessage[]): readonly BatchEntry[] {
  const chats = new Map<string, { readonly message: NewMessage; readonly index: number }[]>();
  for (const [index, message] of batch.entries()) {
    const ofChat = chats.get(message.chatId) ?? [];
    chats.set(message.chatId, ofChat);
    ofChat.push({ message, index });
  }
  // Field by field: a spread would take eight times as long, a tenth of the commit.
  return [...chats]
    .sort(([one], [other]) => byNumber(one, other))
    .flatMap(([, ofChat], chat) =>
      ofChat.map(({ message, index }, at) => ({ message, index, chatNo: chat + 1, nth: at + 1 })),
    );
}

/** Nulls, which cost nothing, unless a message of the batch was written from a canned reply. */
function cannedOf(batch: readonly NewMessage[]): readonly (readonly (string | number | boolean | null)[] | null)[] {
  if (batch.every(({ canned }) => canned === undefined)) return [null, null, null];
  return [
    batch.map(({ canned }) => canned?.cannedId ?? null),
    batch.map(({ canned }) => canned?.version ?? null),
    batch.map(({ canned }) => canned?.isEdited ?? null),
  ];
}

/** Ids are decimal numbers without leading zeros, and may be too large for a JavaScript number. */
function byNumber(one: string, other: string): number {
  if (one.length !== other.length) return one.length - other.length;
  return one < other ? -1 : 1;
}

/**
 * What a failed commit means for its batch. `again`: the same batch may succeed. `data`: something in it cannot be
 * stored. `diskFull`: there is no room. `unavailable`: the database failed, and the batch may or may not be stored.
 */
export function commitFailure(error: unknown): 'again' | 'data' | 'diskFull' | 'unavailable' {
  const state = sqlState(error);
  if (state === null) return 'unavailable';
  if (state === '40P01' || state === '40001') return 'again';
  if (state === '53100') return 'diskFull';
  return state.startsWith('22') || state.startsWith('23') || state.startsWith('54') ? 'data' : 'unavailable';
}

function toResult({ outcome, blockedUntil, ...placed }: NonNullable<CommitRow['results']>[number]): CommitResult {
  if (outcome === 'committed' || outcome === 'repeated') return { outcome, placed };
  return outcome === 'blocked' ? { outcome, until: blockedUntil ?? 0 } : { outcome };
}

function committedAt(row: CommitRow, { chatNo, nth }: BatchEntry, at: number): CommitResult {
  const chat = chatNo - 1;
  return {
    outcome: 'committed',
    placed: {
      chatSeq: (row.lastSeqs[chat] ?? 0) + nth,
      messageId: row.messageIds[at] ?? '',
      serverTime: row.serverMs,
      endedBy: row.enders[chat] ?? null,
      customerId: row.customerIds[chat] ?? '',
      staffId: row.staffIds[chat] ?? null,
      staffMainId: row.staffMainIds[chat] ?? null,
    },
  };
}
