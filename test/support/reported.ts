import { REPORT_TYPE, type ReportType } from '#contract/domain.ts';
import type { Db } from '#server/db/connection.ts';
import { aCustomer } from './builders.ts';

/**
 * The state of a query or chat. `solved` is the customer's answer, which only chats have; only chats have `endedBy`.
 */
export interface ReportedOptions {
  /** An instant for PostgreSQL, with microseconds. */
  readonly createdAt: string;
  readonly staffId?: string | null;
  readonly isOver?: boolean;
  readonly endedBy?: 1 | 2 | 3;
  readonly solved?: boolean | null;
  readonly answeredAt?: string;
  readonly customerId?: string;
}

/** A query or chat for the reports. @returns its id */
export async function aReported(db: Db, type: ReportType, options: ReportedOptions): Promise<string> {
  const { createdAt, staffId = null, isOver = false, endedBy = 2, solved = null, answeredAt = null } = options;
  const customerId = options.customerId ?? (await aCustomer(db)).id;
  const {
    rows: [row],
  } =
    type === REPORT_TYPE.query
      ? await db.query<{ id: string }>(
          `insert into query (customer_id, product, title, description, staff_id, status, closed_at, created_at,
                              first_staff_reply_at)
           values ($1, 1, 'A title', 'A text', $2, $3, $4, $5, $6) returning id::text`,
          [customerId, staffId, isOver ? 2 : 1, isOver ? createdAt : null, createdAt, answeredAt],
        )
      : await db.query<{ id: string }>(
          `insert into chat (customer_id, product, staff_id, ended_at, ended_by, solved, created_at, first_answer_at)
       values ($1, 1, $2, $3, $4, $5, $6, $7) returning id::text`,
          [customerId, staffId, isOver ? createdAt : null, isOver ? endedBy : null, solved, createdAt, answeredAt],
        );
  if (row === undefined) throw new Error('the statement inserted nothing');
  return row.id;
}
