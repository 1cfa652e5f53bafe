import { PERSON_TYPE } from '#contract/domain.ts';
import type { Person } from '../common/principal.ts';
import type { Db } from '../db/connection.ts';
import { sqlFunction } from '../db/sqlFunctions.ts';

/** A chat's newest message, and each side's marks. */
export interface ChatState {
  readonly chatId: string;
  /** What it is about. It never changes. */
  readonly product: number;
  readonly lastSeq: number;
  readonly customer: Marks;
  readonly staff: Marks;
}

interface StateRow {
  id: string;
  product: number;
  lastSeq: number;
  customerDeliveredSeq: number;
  customerReadSeq: number;
  staffDeliveredSeq: number;
  staffReadSeq: number;
}

const STATE_COLUMNS =
  'id::text, product, last_seq, customer_delivered_seq, customer_read_seq, staff_delivered_seq, staff_read_seq';

/** A person's open chats, and those of the given chats that are theirs. */
export async function readOwnChats(db: Db, person: Person, alsoIds: readonly string[]): Promise<readonly ChatState[]> {
  const owner = person.type === PERSON_TYPE.customer ? 'customer_id' : 'staff_id';
  const rows = await db.rows<StateRow>(
    `select ${STATE_COLUMNS} from chat where ${owner} = $1 and ended_at is null
     union
     select ${STATE_COLUMNS} from chat where ${owner} = $1 and id = any($2::bigint[])`,
    [person.id, alsoIds],
  );
  return rows.map(toState);
}

export async function readChatStates(db: Db, chatIds: readonly string[]): Promise<readonly ChatState[]> {
  const rows = await db.rows<StateRow>(`select ${STATE_COLUMNS} from chat where id = any($1::bigint[])`, [chatIds]);
  return rows.map(toState);
}

/** The current state of a live chat. @returns null when it has ended or does not exist */
export async function readLiveChat(db: Db, chatId: string): Promise<ChatState | null> {
  const row = await db.maybe<StateRow>(`select ${STATE_COLUMNS} from chat where id = $1 and ended_at is null`, [
    chatId,
  ]);
  return row ? toState(row) : null;
}

/**
 * When the oldest message or event was stored that a person with these cursors has missed, in milliseconds since 1970;
 * null when nothing was missed.
 */
export async function readOldestMissed(
  db: Db,
  person: Person,
  at: { readonly cursors: readonly { readonly chatId: string; readonly chatSeq: number }[]; readonly eventSeq: number },
): Promise<number | null> {
  return db.maybeValue<number | null>(
    `select (extract(epoch from least(
              (select min(message.created_at) from unnest($1::bigint[], $2::integer[]) as at (chat_id, seq)
                 join message on message.chat_id = at.chat_id and message.chat_seq = at.seq + 1),
              (select chat_event.at from person_event join chat_event on chat_event.id = chat_event_id
                where person_type = $3 and person_id = $4
                  and event_seq = $5::integer + 1))) * 1000)::float8 as oldest_ms`,
    [
      at.cursors.map(({ chatId }) => chatId),
      at.cursors.map(({ chatSeq }) => chatSeq),
      person.type,
      person.id,
      at.eventSeq,
    ],
  );
}

function toState(row: StateRow): ChatState {
  return {
    chatId: row.id,
    product: row.product,
    lastSeq: row.lastSeq,
    customer: { deliveredSeq: row.customerDeliveredSeq, readSeq: row.customerReadSeq },
    staff: { deliveredSeq: row.staffDeliveredSeq, readSeq: row.staffReadSeq },
  };
}

/** The chatSeq up to which one side of a chat has received and read it. */
export interface Marks {
  readonly deliveredSeq: number;
  readonly readSeq: number;
}

export interface MarkRequest extends Marks {
  readonly chatId: string;
  readonly person: Person;
}

export type MarkResult =
  | { readonly outcome: 'moved' | 'unchanged'; readonly marks: Marks }
  | { readonly outcome: 'forbidden' };

/**
 * Moves marks forward, never back and never past the newest message.
 * @param requests at most one for each side of a chat
 * @returns one result for each request, in their order
 */
export async function moveMarks(db: Db, requests: readonly MarkRequest[]): Promise<readonly MarkResult[]> {
  const rows = await db.rows<Marks & { readonly outcome: MarkResult['outcome'] }>(
    `select outcome, delivered_seq, read_seq from ${sqlFunction('move_marks')}($1, $2, $3, $4, $5)`,
    [
      requests.map(({ chatId }) => chatId),
      requests.map(({ person }) => person.type),
      requests.map(({ person }) => person.id),
      requests.map(({ deliveredSeq }) => deliveredSeq),
      requests.map(({ readSeq }) => readSeq),
    ],
  );
  return rows.map(({ outcome, deliveredSeq, readSeq }) =>
    outcome === 'forbidden' ? { outcome } : { outcome, marks: { deliveredSeq, readSeq } },
  );
}
