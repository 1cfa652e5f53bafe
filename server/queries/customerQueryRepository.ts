import { EXACT_TOTAL_MAX } from '#contract/constants.ts';
import type { RequestOf } from '#contract/http/call.ts';
import type { addQuery, OwnQueryDetail } from '#contract/http/customerQueries.ts';
import type { Db } from '../db/connection.ts';
import type { Slice } from '../db/slice.ts';
import { queriesOf } from './queryRepository.ts';

export interface NewQuery extends Omit<RequestOf<typeof addQuery>, 'picIds'> {
  readonly customerId: string;
}

/** A query as its customer sees it, under the names of the calls. */
export interface OwnQueryRecord extends Omit<OwnQueryDetail, 'pics' | 'createTime' | 'updateTime'> {
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** SQL condition: staff has replied since the query's customer last read the replies. */
const HAS_NEW_REPLY = `exists (
    select from reply where reply.query_id = query.id and reply.id > query.seen_reply_id and reply.author_type = 2
       and reply.deleted_at is null)`;

const OWN_COLUMNS = `
  query.id::text, query.title, query.description, coalesce(category.name, '') as category_name,
  coalesce(subject.name, '') as subject_name,
  query.product as come_from, query.status as handle_status, ${HAS_NEW_REPLY} as has_new_reply, query.created_at, query.updated_at`;

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
export async function canBeChosen(
  tx: Db,
  { categoryId, subjectId }: Pick<NewQuery, 'categoryId' | 'subjectId'>,
): Promise<boolean> {
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

/**
 * How long a customer has to wait before raising another query.
 * @param perHour how many they may raise in an hour
 * @returns milliseconds; 0 when they may raise one now
 */
export async function waitToRaise(tx: Db, customerId: string, perHour: number): Promise<number> {
  const waitMs = await tx.maybeValue<number>(
    `select extract(epoch from created_at + interval '1 hour' - clock_timestamp())::float8 * 1000 as wait_ms
       from query where customer_id = $1 order by id desc offset $2 limit 1`,
    [customerId, perHour - 1],
  );
  return Math.max(0, waitMs ?? 0);
}

/** @returns its id */
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
export async function listOwnQueries(
  db: Db,
  customerId: string,
  slice: Slice<string>,
): Promise<readonly OwnQueryRecord[]> {
  const { from, values } = queriesOf(customerId, slice);
  return db.rows<OwnQueryRecord>(`select ${OWN_COLUMNS} from ${from} ${OWN_JOINS} order by query.id desc`, values);
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
export async function findOwnQuery(db: Db, customerId: string, id: string): Promise<OwnQueryRecord | null> {
  return db.maybe<OwnQueryRecord>(
    `select ${OWN_COLUMNS} from query ${OWN_JOINS} where query.id = $1 and query.customer_id = $2`,
    [id, customerId],
  );
}

/** Stores that the query's customer has read its replies up to this one. */
export async function noteRepliesRead(db: Db, queryId: string, replyId: string): Promise<void> {
  await db.query('update query set seen_reply_id = $2 where id = $1 and seen_reply_id < $2', [queryId, replyId]);
}
