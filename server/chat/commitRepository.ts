import type { CannedUse } from '../../contract/canned.ts';
import type { PersonType } from '../../contract/domain.ts';
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

/** The place of a stored message, and the chat's two sides at that moment. */
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
  | { readonly outcome: 'reused' | 'ended' | 'forbidden' | 'missing' };

interface CommitRow {
  outcome: 'committed' | 'repeated' | 'reused' | 'ended' | 'forbidden' | 'missing';
  chat_seq: number;
  message_id: string;
  server_ms: number;
  ended_by: number | null;
  customer_id: string;
  staff_id: string | null;
  staff_main_id: string | null;
}

/**
 * Stores a batch. Outside a transaction it is one of its own: what it returns is on disk.
 * @returns one result for each message, in their order
 */
export async function commitMessages(db: Db, batch: readonly NewMessage[]): Promise<readonly CommitResult[]> {
  const { rows } = await db.query<CommitRow>(
    `select outcome, chat_seq, message_id, server_ms, ended_by, customer_id, staff_id, staff_main_id
       from ${sqlFunction('commit_messages')}($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      batch.map(({ chatId }) => chatId),
      batch.map(({ senderType }) => senderType),
      batch.map(({ senderId }) => senderId),
      batch.map(({ clientMsgId }) => clientMsgId),
      batch.map(({ msgType }) => msgType),
      batch.map(({ msg }) => msg),
      batch.map(({ sentAt }) => sentAt),
      ...placesOf(batch),
      ...cannedOf(batch),
    ],
  );
  return rows.map(toResult);
}

/**
 * Saves PostgreSQL the sorting: each message's number of its chat, in ascending order of chat ids, and its own number
 * within the chat. Nulls when two messages have the same id, which PostgreSQL must resolve.
 */
function placesOf(
  batch: readonly NewMessage[],
): readonly [chatNos: readonly number[] | null, nths: readonly number[] | null] {
  const names = new Set(
    batch.map(({ chatId, senderType, senderId, clientMsgId }) => `${chatId} ${senderType} ${senderId} ${clientMsgId}`),
  );
  if (names.size < batch.length) return [null, null];
  const counts = new Map<string, number>();
  const nths = batch.map(({ chatId }) => {
    const nth = (counts.get(chatId) ?? 0) + 1;
    counts.set(chatId, nth);
    return nth;
  });
  const numbers = new Map([...counts.keys()].sort(byNumber).map((chatId, index) => [chatId, index + 1]));
  return [batch.map(({ chatId }) => numbers.get(chatId) ?? 0), nths];
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

function toResult(row: CommitRow): CommitResult {
  if (row.outcome !== 'committed' && row.outcome !== 'repeated') return { outcome: row.outcome };
  return {
    outcome: row.outcome,
    placed: {
      chatSeq: row.chat_seq,
      messageId: row.message_id,
      serverTime: row.server_ms,
      endedBy: row.ended_by,
      customerId: row.customer_id,
      staffId: row.staff_id,
      staffMainId: row.staff_main_id,
    },
  };
}
