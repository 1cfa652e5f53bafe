import type { Person } from '../common/principal.ts';
import type { Db } from '../db/connection.ts';
import { sqlFunction } from '../db/sqlFunctions.ts';

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

interface MarkRow {
  outcome: 'moved' | 'unchanged' | 'forbidden';
  deliveredSeq: number;
  readSeq: number;
}

/**
 * Moves marks forward, never back and never past the newest message.
 * @param requests at most one for each side of a chat
 * @returns one result for each request, in their order
 */
export async function moveMarks(db: Db, requests: readonly MarkRequest[]): Promise<readonly MarkResult[]> {
  const rows = await db.rows<MarkRow>(
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
