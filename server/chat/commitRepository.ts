import type { CannedUse } from '../../contract/canned.ts';
import type { PersonType } from '../../contract/domain.ts';
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

/** Lists of the batch's chats, in ascending order of their ids; `results` only when not all were committed. */
interface CommitRow {
  server_ms: number;
  message_ids: string[];
  last_seqs: number[];
  enders: (number | null)[];
  customer_ids: string[];
  staff_ids: (string | null)[];
  staff_main_ids: (string | null)[];
  results: ({ outcome: CommitResult['outcome'] } & Placed)[] | null;
}

/** Where a message stands in its batch. */
interface Place {
  /** The number of its chat, in ascending order of chat ids, and its own number within the chat. Both from 1. */
  readonly chatNo: number;
  readonly nth: number;
}

/**
 * Stores a batch. Outside a transaction it is one of its own: what it returns is on disk.
 * @returns one result for each message, in their order
 */
export async function commitMessages(db: Db, batch: readonly NewMessage[]): Promise<readonly CommitResult[]> {
  const places = placesOf(batch);
  const {
    rows: [row],
  } = await db.query<CommitRow>(
    `select server_ms, message_ids, last_seqs, enders, customer_ids, staff_ids, staff_main_ids, results
       from ${sqlFunction('commit_messages')}($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      bigints(batch.map(({ chatId }) => chatId)),
      smallints(batch.map(({ senderType }) => senderType)),
      bigints(batch.map(({ senderId }) => senderId)),
      texts(batch.map(({ clientMsgId }) => clientMsgId)),
      smallints(batch.map(({ msgType }) => msgType)),
      texts(batch.map(({ msg }) => msg)),
      floats(batch.map(({ sentAt }) => sentAt)),
      places && integers(places.map(({ chatNo }) => chatNo)),
      places && integers(places.map(({ nth }) => nth)),
      ...cannedOf(batch),
    ],
  );
  if (row === undefined) throw new Error('commit_messages returned nothing');
  return row.results?.map(toResult) ?? (places ?? []).map((place, index) => committedAt(row, place, index));
}

/**
 * Saves PostgreSQL the sorting. Null when two messages have the same id, which PostgreSQL must resolve.
 */
function placesOf(batch: readonly NewMessage[]): readonly Place[] | null {
  const names = new Set(
    batch.map(({ chatId, senderType, senderId, clientMsgId }) => `${chatId} ${senderType} ${senderId} ${clientMsgId}`),
  );
  if (names.size < batch.length) return null;
  const counts = new Map<string, number>();
  const nths = batch.map(({ chatId }) => {
    const nth = (counts.get(chatId) ?? 0) + 1;
    counts.set(chatId, nth);
    return nth;
  });
  const numbers = new Map([...counts.keys()].sort(byNumber).map((chatId, index) => [chatId, index + 1]));
  return batch.map(({ chatId }, index) => ({ chatNo: numbers.get(chatId) ?? 0, nth: nths[index] ?? 0 }));
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

function toResult({ outcome, ...placed }: NonNullable<CommitRow['results']>[number]): CommitResult {
  return outcome === 'committed' || outcome === 'repeated' ? { outcome, placed } : { outcome };
}

function committedAt(row: CommitRow, { chatNo, nth }: Place, index: number): CommitResult {
  const chat = chatNo - 1;
  return {
    outcome: 'committed',
    placed: {
      chatSeq: (row.last_seqs[chat] ?? 0) + nth,
      messageId: row.message_ids[index] ?? '',
      serverTime: row.server_ms,
      endedBy: row.enders[chat] ?? null,
      customerId: row.customer_ids[chat] ?? '',
      staffId: row.staff_ids[chat] ?? null,
      staffMainId: row.staff_main_ids[chat] ?? null,
    },
  };
}
