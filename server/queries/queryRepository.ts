import { EXACT_TOTAL_MAX } from '#contract/constants.ts';
import { MESSAGE_TYPE } from '#contract/domain.ts';
import type { WaitingQuery } from '#contract/http/queries.ts';
import type { Db } from '../db/connection.ts';
import { valuesOf, walkOfIds, type Slice } from '../db/slice.ts';

/** A query as lists show it. */
export interface ListedQuery {
  readonly id: string;
  readonly customerId: string;
  readonly customerName: string;
  /** null and empty without an assignee. */
  readonly staffId: string | null;
  readonly staffName: string;
  readonly categoryName: string;
  readonly subjectName: string;
  readonly product: number;
  readonly title: string;
  /** 1 open, 2 closed. */
  readonly status: number;
  readonly isExpired: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Whose turn it is, and since when, as in the contract. */
export interface QueryWait {
  readonly waitsFor: WaitingQuery['waitsFor'];
  readonly waitingSince: Date | null;
}

export interface StoredQuery extends ListedQuery, QueryWait {
  readonly description: string;
  /** When its contents were last erased; null: never. */
  readonly erasedAt: Date | null;
  /** Keys of their avatars: '' without one. */
  readonly customerAvatar: string;
  readonly staffAvatar: string;
}

/** SQL condition: open, and without a staff reply for longer than the settings allow. */
export const IS_EXPIRED = `(query.status = 1 and query.first_staff_reply_at is null and exists (
    select from config_query where expire_in > 0 and query.created_at < now() - expire_in * interval '1 hour'))`;

export const LISTED_COLUMNS = `
  query.id::text, query.customer_id::text, app_user.nick_name as customer_name, query.staff_id::text,
  coalesce(staff.name, '') as staff_name,
  coalesce(category.name, '') as category_name, coalesce(subject.name, '') as subject_name,
  query.product, query.title, query.status, ${IS_EXPIRED} as is_expired, query.created_at, query.updated_at`;

export const LISTED_JOINS = `
  join app_user on app_user.id = query.customer_id left join staff on staff.id = query.staff_id
  left join category on category.id = query.category_id left join subject on subject.id = query.subject_id`;

/**
 * SQL: the last reply of staff to an open query, and the customer's first one after it. Each is read from the index of
 * replies, once for each row of a page.
 */
export const WAITING_JOINS = `
  left join lateral (
    select id, created_at from reply
     where query.status = 1 and query.first_staff_reply_at is not null
       and query_id = query.id and author_type = 2 and deleted_at is null order by reply.id desc limit 1) answer on true
  left join lateral (
    select created_at from reply
     where query_id = query.id and reply.id > answer.id and author_type = 1 and deleted_at is null
     order by reply.id limit 1) unanswered on true`;

export const WAITING_COLUMNS = `
  case when query.status <> 1 then null
       when answer.id is null or unanswered.created_at is not null then 'staff' else 'customer' end as waits_for,
  case when query.status <> 1 then null
       when ${IS_EXPIRED} then query.created_at + (select expire_in from config_query) * interval '1 hour'
       else coalesce(unanswered.created_at, answer.created_at, query.created_at) end as waiting_since`;

const STORED_COLUMNS = `${LISTED_COLUMNS}, ${WAITING_COLUMNS}, query.description, query.erased_at,
                        coalesce(app_user.head_key, '') as customer_avatar, coalesce(bound.head_key, '') as staff_avatar`;
const STORED_JOINS = `${LISTED_JOINS} ${WAITING_JOINS} left join app_user bound on bound.id = staff.target_id`;

/** A customer's queries, newest first. Ids increase with time, so an id is also the position in the list. */
export async function listQueriesOf(db: Db, customerId: string, slice: Slice<string>): Promise<readonly ListedQuery[]> {
  const { from, values } = queriesOf(customerId, slice);
  return db.rows<ListedQuery>(`select ${LISTED_COLUMNS} from ${from} ${LISTED_JOINS} order by query.id desc`, values);
}

/** SQL: a part of a customer's queries, as a `query` to select from. */
export function queriesOf(
  customerId: string,
  slice: Slice<string>,
): { readonly from: string; readonly values: unknown[] } {
  const { values, add } = valuesOf(customerId);
  const { beyond, rest } = walkOfIds(slice, add);
  return { from: `(select * from query where customer_id = $1 and ${beyond} ${rest}) query`, values };
}

/** Counts a customer's queries, up to one more than the largest number that is shown exactly. */
export async function countQueriesOf(db: Db, customerId: string): Promise<number> {
  return db.value<number>(
    `select count(*)::int as n from (select from query where customer_id = $1 limit ${EXACT_TOTAL_MAX + 1}) counted`,
    [customerId],
  );
}

/** @returns null when there is none */
export async function findQuery(db: Db, id: string): Promise<StoredQuery | null> {
  return db.maybe<StoredQuery>(`select ${STORED_COLUMNS} from query ${STORED_JOINS} where query.id = $1`, [id]);
}

/** A query of the chat's own customer. @returns null also for another customer's query */
export async function findQueryOfChat(db: Db, id: string, chatId: string): Promise<StoredQuery | null> {
  return db.maybe<StoredQuery>(
    `select ${STORED_COLUMNS}
       from query join chat on chat.id = $2 and chat.customer_id = query.customer_id ${STORED_JOINS}
      where query.id = $1`,
    [id, chatId],
  );
}

/** A work-order card in a chat. */
export interface StoredCard {
  readonly chatSeq: number;
  readonly msg: string;
}

/** The cards of one query in a chat. The caller has locked the chat. */
export async function listCardsOf(
  tx: Db,
  { chatId, queryId }: { readonly chatId: string; readonly queryId: string },
): Promise<readonly StoredCard[]> {
  return tx.rows<StoredCard>(
    `select chat_seq, msg from message
      where chat_id = $1 and msg_type = $2 and msg::json ->> 'workOrderId' = $3 order by chat_seq`,
    [chatId, MESSAGE_TYPE.card, queryId],
  );
}

/** Replaces the content of cards. */
export async function rewriteCards(tx: Db, chatId: string, cards: readonly StoredCard[]): Promise<void> {
  await tx.query(
    `update message set msg = given.msg from unnest($2::integer[], $3::text[]) as given (chat_seq, msg)
      where message.chat_id = $1 and message.chat_seq = given.chat_seq`,
    [chatId, cards.map(({ chatSeq }) => chatSeq), cards.map(({ msg }) => msg)],
  );
}
