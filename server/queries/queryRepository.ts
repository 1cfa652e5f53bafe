import { EXACT_TOTAL_MAX, QUERY_LOOK_MS } from '#contract/constants.ts';
import { MESSAGE_TYPE, QUERY_STATUS } from '#contract/domain.ts';
import type { RequestOf, ResponseOf } from '#contract/http/call.ts';
import type { addQuery, OwnQuery, OwnQueryDetail } from '#contract/http/customerQueries.ts';
import type { lookAtQuery, QueryDetail, QuerySummary, QueryViewer } from '#contract/http/queries.ts';
import type { Db } from '../db/connection.ts';
import { waitToAdd } from '../db/hourlyLimit.ts';
import { isoTime } from '../db/instants.ts';
import { tagIdsOf } from '../tags/index.ts';
import { countShown, valuesOf, walkOfIds, type Slice } from '../db/slice.ts';

export type StoredQuery = Omit<QueryDetail, 'picUrls'>;

/** SQL condition: open, and without a staff reply for longer than the settings allow. */
export const IS_EXPIRED = `(query.status = 1 and query.first_staff_reply_at is null and exists (
    select from config_query where expire_in > 0 and query.created_at < now() - expire_in * interval '1 hour'))`;

export const LISTED_COLUMNS = `
  query.id::text, query.customer_id::text as create_id, app_user.nick_name as create_name,
  query.staff_id::text as handle_id, coalesce(staff.name, '') as handle_name,
  coalesce(category.name, '') as category_name, coalesce(subject.name, '') as subject_name,
  query.product as come_from, query.title, query.status as handle_status, ${IS_EXPIRED} as is_expired,
  ${isoTime('query.created_at')} as create_time, ${isoTime('query.updated_at')} as update_time,
  ${tagIdsOf('query')} as tag_ids`;

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

const WAITING_SINCE = `
  case when query.status <> 1 then null
       when ${IS_EXPIRED} then query.created_at + (select expire_in from config_query) * interval '1 hour'
       else coalesce(unanswered.created_at, answer.created_at, query.created_at) end`;

export const WAITING_COLUMNS = `
  case when query.status <> 1 then null
       when answer.id is null or unanswered.created_at is not null then 'staff' else 'customer' end as waits_for,
  ${isoTime(`(${WAITING_SINCE})`)} as waiting_since,
  ${isoTime('query.respond_by')} as due_at, ${isoTime('query.respond_warn_at')} as urgent_at`;

const STORED_COLUMNS = `${LISTED_COLUMNS}, ${WAITING_COLUMNS}, query.description,
                        ${isoTime('query.erased_at')} as erased_at,
                        coalesce(app_user.head_key, '') as create_head_img,
                        coalesce(bound.head_key, '') as handle_head_img`;
const STORED_JOINS = `${LISTED_JOINS} ${WAITING_JOINS} left join app_user bound on bound.id = staff.target_id`;

/** A customer's queries, newest first. Ids increase with time, so an id is also the position in the list. */
export async function listQueriesOf(db: Db, customerId: string, slice: Slice<string>) {
  const { from, values } = queriesOf(customerId, slice);
  return db.rows<QuerySummary>(`select ${LISTED_COLUMNS} from ${from} ${LISTED_JOINS} order by query.id desc`, values);
}

/** A customer's newest open queries, newest first. */
export async function listOpenQueriesOf(db: Db, customerId: string, limit: number): Promise<readonly QuerySummary[]> {
  return db.rows<QuerySummary>(
    `select ${LISTED_COLUMNS}
       from (select * from query where customer_id = $1 and status = ${QUERY_STATUS.open}
              order by id desc limit $2) query ${LISTED_JOINS} order by query.id desc`,
    [customerId, limit],
  );
}

/** SQL: a part of a customer's queries, as a `query` to select from. */
function queriesOf(customerId: string, slice: Slice<string>): { readonly from: string; readonly values: unknown[] } {
  const { values, add } = valuesOf(customerId);
  const { beyond, rest } = walkOfIds(slice, add);
  return { from: `(select * from query where customer_id = $1 and ${beyond} ${rest}) query`, values };
}

export async function countQueriesOf(db: Db, customerId: string): Promise<number> {
  return countShown(db, 'query where customer_id = $1', [customerId]);
}

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
export async function listCardsOf(tx: Db, { chatId, queryId }: { readonly chatId: string; readonly queryId: string }) {
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

/** Tells a page whether it must load the query or its replies again. */
type QueryNews = Omit<ResponseOf<typeof lookAtQuery>, 'lookers'>;

/** @returns null when there is no such query */
export async function readQueryNews(db: Db, queryId: string): Promise<QueryNews | null> {
  return db.maybe<QueryNews>(
    `select (select id::text from reply where query_id = query.id and deleted_at is null
              order by reply.id desc limit 1) as last_reply_id,
            ${isoTime('updated_at')} as update_time, ${isoTime('erased_at')} as erased_at,
            ${isoTime('notes_changed_at')} as notes_time
       from query where id = $1`,
    [queryId],
  );
}

/** Stores that a staff member has the query open at this moment. */
export async function saveViewer(
  db: Db,
  viewer: { readonly queryId: string; readonly staffId: string; readonly isWriting: boolean },
): Promise<void> {
  await db.query(
    `insert into query_look (query_id, staff_id, is_writing, writing_since)
     values ($1, $2, $3, case when $3 then now() end)
         on conflict (query_id, staff_id) do update set is_writing = excluded.is_writing, seen_at = now(),
            writing_since = case when excluded.is_writing
                                 then coalesce(query_look.writing_since, excluded.writing_since) end`,
    [viewer.queryId, viewer.staffId, viewer.isWriting],
  );
}

/** Removes a staff member who has closed the query. */
export async function deleteViewer(db: Db, queryId: string, staffId: string): Promise<void> {
  await db.query('delete from query_look where query_id = $1 and staff_id = $2', [queryId, staffId]);
}

/** SQL condition: they have reported within two intervals, because one report may be late. */
const IS_THERE = `query_look.seen_at > now() - ${2 * QUERY_LOOK_MS} * interval '1 millisecond'`;

/** The other viewers, by name. */
export async function listViewers(db: Db, queryId: string, exceptId: string): Promise<QueryViewer[]> {
  return db.rows<QueryViewer>(
    `select query_look.staff_id::text as id, staff.name, coalesce(app_user.head_key, '') as head_img,
            ${isoTime('query_look.writing_since')} as writing_since
       from query_look join staff on staff.id = query_look.staff_id left join app_user on app_user.id = staff.target_id
      where query_look.query_id = $1 and query_look.staff_id <> $2 and ${IS_THERE}
      order by staff.name, staff.id`,
    [queryId, exceptId],
  );
}

/** SQL: who is writing a reply to a query, as JSON. */
export const WRITERS = `
  coalesce((
    select json_agg(json_build_object('id', staff.id::text, 'name', staff.name,
                                      'since', ${isoTime('query_look.writing_since')})
                    order by query_look.writing_since, staff.id)
      from query_look join staff on staff.id = query_look.staff_id
     where query_look.query_id = query.id and query_look.writing_since is not null and ${IS_THERE}), '[]')`;

/** Deletes viewers who stopped reporting. */
export async function deleteStaleViewers(db: Db): Promise<void> {
  await db.query(`delete from query_look where not ${IS_THERE}`);
}

export interface NewQuery extends Omit<RequestOf<typeof addQuery>, 'picIds'> {
  readonly customerId: string;
}

/** SQL condition: staff has replied since the query's customer last read the replies. */
const HAS_NEW_REPLY = `exists (
    select from reply where reply.query_id = query.id and reply.id > query.seen_reply_id and reply.author_type = 2
       and reply.deleted_at is null)`;

const OWN_COLUMNS = `
  query.id::text, query.title, coalesce(category.name, '') as category_name,
  coalesce(subject.name, '') as subject_name, query.product as come_from, query.status as handle_status,
  ${HAS_NEW_REPLY} as has_new_reply, ${isoTime('query.created_at')} as create_time,
  ${isoTime('query.updated_at')} as update_time`;

const OWN_JOINS =
  'left join category on category.id = query.category_id left join subject on subject.id = query.subject_id';

interface Choice {
  readonly id: string;
  readonly name: string;
}

/** The choices for a new query: categories by name, subjects in the order in which they were added. */
export async function listQueryChoices(db: Db): Promise<{ categories: Choice[]; subjects: Choice[] }> {
  const [categories, subjects] = await Promise.all([
    db.rows<Choice>(`select id::text, name from category where status = 'A' order by name, category.id`),
    db.rows<Choice>(`select id::text, name from subject where status = 'A' order by subject.id`),
  ]);
  return { categories, subjects };
}

/** Whether both the category and the subject exist and are active. */
export async function canBeChosen(tx: Db, { categoryId, subjectId }: Pick<NewQuery, 'categoryId' | 'subjectId'>) {
  return tx.value<boolean>(
    `select exists (select from category where id = $1 and status = 'A')
        and exists (select from subject where id = $2 and status = 'A') as can`,
    [categoryId, subjectId],
  );
}

/** Finds the query that a customer raised with this client id. @returns its id, or null */
export async function findSentQuery(tx: Db, customerId: string, clientId: string): Promise<string | null> {
  return tx.maybeValue<string>('select id::text from query where customer_id = $1 and client_id = $2', [
    customerId,
    clientId,
  ]);
}

/** How long a customer has to wait before raising another query; as `waitToAdd`. */
export function waitToRaise(tx: Db, customerId: string, perHour: number): Promise<number> {
  return waitToAdd(tx, perHour, 'query where customer_id = $2', [customerId]);
}

export async function insertQuery(
  tx: Db,
  { customerId, comeFrom, categoryId, subjectId, title, description, clientId }: NewQuery,
): Promise<string> {
  return tx.value<string>(
    `insert into query (customer_id, product, category_id, subject_id, title, description, client_id)
     values ($1, $2, $3, $4, $5, $6, $7) returning id::text`,
    [customerId, comeFrom, categoryId, subjectId, title, description, clientId],
  );
}

/** A customer's queries, newest first. Ids increase with time, so an id is also the position in the list. */
export async function listOwnQueries(db: Db, customerId: string, slice: Slice<string>): Promise<readonly OwnQuery[]> {
  const { from, values } = queriesOf(customerId, slice);
  return db.rows<OwnQuery>(`select ${OWN_COLUMNS} from ${from} ${OWN_JOINS} order by query.id desc`, values);
}

/** How many of a customer's queries staff has replied to since they last read the replies. */
export async function countNewReplies(db: Db, customerId: string): Promise<number> {
  return db.value<number>(
    `select count(*)::int as n
       from (select from query where customer_id = $1 and ${HAS_NEW_REPLY} limit ${EXACT_TOTAL_MAX}) counted`,
    [customerId],
  );
}

/** @returns null when it does not exist or belongs to another customer */
export async function findOwnQuery(db: Db, customerId: string, id: string) {
  return db.maybe<Omit<OwnQueryDetail, 'pics'>>(
    `select ${OWN_COLUMNS}, query.description from query ${OWN_JOINS} where query.id = $1 and query.customer_id = $2`,
    [id, customerId],
  );
}

/** Stores that the query's customer has read its replies up to this one. */
export async function noteRepliesRead(db: Db, queryId: string, replyId: string): Promise<void> {
  await db.query('update query set seen_reply_id = $2 where id = $1 and seen_reply_id < $2', [queryId, replyId]);
}
