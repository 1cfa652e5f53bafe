import { CHAT_EVENT } from '#contract/chat/commands.ts';
import { REPORT_TYPE, type ReportType } from '#contract/domain.ts';
import type { ChatRating } from '#contract/http/ratings.ts';
import type { Db } from '../db/connection.ts';
import { tagNamesOf, type Tagged } from '../tags/index.ts';

/** What happened to a query or chat, and who had it. No text of it. */
export interface ItemDetails {
  readonly id: string;
  readonly customerId: string;
  /** '' after an erasure. */
  readonly customerName: string;
  readonly productName: string;
  /** null: unassigned. */
  readonly staffId: string | null;
  /** The names of everyone who has had it, in their order. */
  readonly people: string;
  readonly firstAssignedAt: Date | null;
  readonly lastAssignedAt: Date | null;
  readonly answeredAt: Date | null;
  /** null: it is open. */
  readonly endedAt: Date | null;
  /** From coming in to the first assignment, in milliseconds; microseconds are the fraction. */
  readonly assignedInMs: number | null;
  /** The same to the first answer. */
  readonly answeredInMs: number | null;
  /** The same to the first answer, to the end without one, or to now. */
  readonly waitedMs: number;
  /** null: not judged. */
  readonly firstInTime: boolean | null;
  readonly nextInTime: number;
  readonly nextLate: number;
  /** null: it is open, or had no target. */
  readonly resolvedInTime: boolean | null;
  /** In the order of the list of tags, each reason behind its topic; null: none. */
  readonly tags: string | null;
  /** null: not rated. */
  readonly rating: ChatRating | null;
}

/** SQL of what differs between the two tables. */
interface Terms extends Readonly<Record<'answered' | 'ended' | 'assignments' | 'rating', string>> {
  readonly table: Tagged;
}

const TERMS: Readonly<Record<ReportType, Terms>> = {
  [REPORT_TYPE.query]: {
    table: 'query',
    answered: 'item.first_staff_reply_at',
    ended: 'item.closed_at',
    assignments: `select at, to_id as staff_id from query_log where query_id = item.id and action = 'assigned'`,
    rating: 'null::json',
  },
  [REPORT_TYPE.chat]: {
    table: 'chat',
    answered: 'item.first_answer_at',
    ended: 'item.ended_at',
    assignments: `select at, staff_id from chat_event where chat_id = item.id and kind = ${CHAT_EVENT.assigned}`,
    rating: `(select json_build_object('rating', rating, 'reason', reason, 'words', words)
                from chat_rating where chat_id = item.id and rating is not null)`,
  },
};

/** @param now until when those wait that no one has answered */
export async function readItemDetails(
  db: Db,
  type: ReportType,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, ItemDetails>> {
  const { table, answered, ended, assignments, rating } = TERMS[type];
  const sinceArrival = (instant: string) => `(extract(epoch from ${instant} - item.created_at) * 1000)::float8`;
  const rows = await db.rows<ItemDetails>(
    `select item.id::text, item.customer_id::text, app_user.nick_name as customer_name, product.name as product_name,
            item.staff_id::text, coalesce(had.people, '') as people, had.first_at as first_assigned_at,
            had.last_at as last_assigned_at, ${answered} as answered_at, ${ended} as ended_at,
            ${sinceArrival('had.first_at')} as assigned_in_ms, ${sinceArrival(answered)} as answered_in_ms,
            greatest(0, ${sinceArrival(`coalesce(${answered}, ${ended}, $2)`)}) as waited_ms,
            item.first_in_time, item.next_in_time, item.next_late, item.resolved_in_time,
            ${tagNamesOf(table, 'item.id')} as tags, ${rating} as rating
       from ${table} item join app_user on app_user.id = item.customer_id join product on product.code = item.product
      cross join lateral (
        select min(who.first_at) as first_at, max(who.last_at) as last_at,
               string_agg(staff.name, ', ' order by who.first_at, staff.id) as people
          from (select staff_id, min(at) as first_at, max(at) as last_at
                  from (${assignments} union all select null, item.staff_id) had
                 where staff_id is not null group by staff_id) who
          join staff on staff.id = who.staff_id) had
      where item.id = any($1::bigint[])`,
    [ids, now],
  );
  return new Map(rows.map((row) => [row.id, row]));
}
