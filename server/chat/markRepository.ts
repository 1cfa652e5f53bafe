import type { Person } from '../common/principal.ts';
import type { Db } from '../db/connection.ts';

/** How far one side of a chat has received and read it, as chatSeq. */
export interface Marks {
  readonly deliveredSeq: number;
  readonly readSeq: number;
}

export interface MarkWish extends Marks {
  readonly chatId: string;
  readonly person: Person;
}

export type MarkResult =
  { readonly outcome: 'moved' | 'unchanged'; readonly marks: Marks } | { readonly outcome: 'forbidden' };

interface MarkRow {
  outcome: 'moved' | 'unchanged' | 'forbidden';
  delivered_seq: number;
  read_seq: number;
}

/**
 * Moves marks forward, never back nor past the newest message.
 * @param wishes each side of a chat at most once
 * @returns one result for each wish, in their order
 */
export async function moveMarks(db: Db, wishes: readonly MarkWish[]): Promise<readonly MarkResult[]> {
  const { rows } = await db.query<MarkRow>(
    'select outcome, delivered_seq, read_seq from move_marks($1, $2, $3, $4, $5)',
    [
      wishes.map(({ chatId }) => chatId),
      wishes.map(({ person }) => person.type),
      wishes.map(({ person }) => person.id),
      wishes.map(({ deliveredSeq }) => deliveredSeq),
      wishes.map(({ readSeq }) => readSeq),
    ],
  );
  return rows.map(({ outcome, delivered_seq, read_seq }) =>
    outcome === 'forbidden' ? { outcome } : { outcome, marks: { deliveredSeq: delivered_seq, readSeq: read_seq } },
  );
}
