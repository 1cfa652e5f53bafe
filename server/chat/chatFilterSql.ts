import type { Position, Slice } from '../db/slice.ts';

/** Absent means any. */
export interface ChatFilter {
  /** Assigned to any one of these. */
  readonly staffIds?: readonly string[];
  /** Whether the chat has an owner; false: it is in line, and so live. */
  readonly isAssigned?: boolean;
  /** Whether its customer waits for an answer; true: it is live. */
  readonly isWaiting?: boolean;
  readonly customerId?: string;
  readonly product?: number;
  readonly isEnded?: boolean;
  readonly id?: string;
  /** Digits that the id contains. */
  readonly idDigits?: string;
  readonly createdSince?: Date;
  readonly createdBefore?: Date;
}

/**
 * `changed` and `created`: newest first. `late`: first the chats whose customers wait, the longest wait first, then the
 * others, newest change first.
 */
export type ChatOrder = 'changed' | 'created' | 'late';

/** A chat's position in a list. */
export interface ChatPosition extends Position {
  /** In the order `late`: among the chats whose customers wait. In other orders false. */
  readonly isWaiting: boolean;
}

/** A statement, or a part of one, with the values of its placeholders. */
export interface Sql {
  readonly text: string;
  readonly values: unknown[];
}

/** The order of an index. */
type Walk = 'changed' | 'created' | 'waiting';

interface Ordering {
  readonly column: string;
  readonly forth: 'asc' | 'desc';
}

const ORDERINGS: Readonly<Record<Walk, Ordering>> = {
  changed: { column: 'updated_at', forth: 'desc' },
  created: { column: 'created_at', forth: 'desc' },
  waiting: { column: 'waiting_since', forth: 'asc' },
};

/** A row's position in a list, as a column of the table `chat`. */
export function positionColumn(order: ChatOrder): string {
  const instant =
    order === 'late' ? 'coalesce(chat.waiting_since, chat.updated_at)' : `chat.${ORDERINGS[order].column}`;
  return `(extract(epoch from ${instant}) * 1000000)::bigint::text as position_micros`;
}

/** The order of the rows within a page, also when they were chosen backwards. */
export function orderBy(order: ChatOrder): string {
  if (order === 'late')
    return `chat.waiting_since is null, chat.waiting_since,
            case when chat.waiting_since is null then chat.updated_at end desc,
            case when chat.waiting_since is null then -chat.id else chat.id end`;
  const { column, forth } = ORDERINGS[order];
  return `chat.${column} ${forth}, chat.id ${forth}`;
}

/**
 * The ids of the chats of a slice of a list, unordered. The statement walks an index in the list's order, one walk for
 * each assignee. It reads no chats where the index holds all that the filter needs. Limits stand in the text, so that a
 * prepared plan knows how few rows it must find.
 */
export function chosenChats(filter: ChatFilter, order: ChatOrder, slice: Slice<ChatPosition>): Sql {
  const { values, add } = newValues();
  return { values, text: order === 'late' ? lateFirst(filter, slice, add) : walked(filter, order, slice, add) };
}

/** Counts the chats that match, up to `max`. */
export function countedChats(filter: ChatFilter, max: number): Sql {
  const { values, add } = newValues();
  const limited = (from: string) => `select ${from} limit ${max}`;
  const shapes = { one: limited, inner: limited, outer: limited };
  const text = ofEach(filter, conditions(filter, 'changed', add), add, shapes);
  return { values, text: `select count(*)::int as n from (${text}) counted` };
}

/** Adds a value. @returns its placeholder */
type Add = (value: unknown) => string;

function newValues(): { readonly values: unknown[]; readonly add: Add } {
  const values: unknown[] = [];
  return { values, add: (value) => `$${values.push(value)}` };
}

/** No chat comes after it. */
const END: ChatPosition = { isWaiting: true, micros: '253402300799000000', id: '9223372036854775807' };

/**
 * First the chats whose customers wait, then the others. The walk through the further part runs only if the nearer part
 * has too few: otherwise it could pass by many chats of the nearer part.
 */
function lateFirst(filter: ChatFilter, slice: Slice<ChatPosition>, add: Add): string {
  // Chats whose customers wait are live, so the filter need not say so.
  const { isEnded: _, ...live } = filter;
  const part = (isWaiting: boolean, from: Slice<ChatPosition>) =>
    isWaiting
      ? walked({ ...live, isWaiting }, 'waiting', from, add)
      : walked({ ...filter, isWaiting }, 'changed', from, add);
  if (filter.isEnded === true) return part(false, slice);
  if (filter.isWaiting !== undefined) return part(filter.isWaiting, slice);
  const isBackwards = slice.from === 'before';
  if (slice.from !== 'start' && slice.position.isWaiting === isBackwards) return part(isBackwards, slice);
  const offset = slice.from === 'start' ? slice.offset : 0;
  const limit = slice.limit + offset;
  const near: Slice<ChatPosition> = slice.from === 'start' ? { from: 'start', offset: 0, limit } : slice;
  const far: Slice<ChatPosition> = isBackwards
    ? { from: 'before', position: END, limit }
    : { from: 'start', offset: 0, limit };
  const numbered = (walk: string) => `select walk.id, row_number() over () as nth from (${walk}) walk`;
  return `with near as materialized (${numbered(part(!isBackwards, near))}),
               far as (${numbered(part(isBackwards, far))})
          select id from (
            select 1 as part, near.id, near.nth from near union all
            select 2, far.id, far.nth from far where (select count(*) from near) < ${limit}
          ) parts order by parts.part, parts.nth limit ${slice.limit} offset ${offset}`;
}

/** The chats of a slice, with one walk through an index. */
function walked(filter: ChatFilter, order: Walk, slice: Slice<ChatPosition>, add: Add): string {
  const { column, forth } = ORDERINGS[order];
  const { walk, where } = conditions(filter, order, add);
  const isBackwards = slice.from === 'before';
  if (slice.from !== 'start') {
    const sign = (forth === 'asc') === isBackwards ? '<' : '>';
    walk.push(
      `(chat.${column}, chat.id) ${sign}
       (to_timestamp(0) + ${add(slice.position.micros)}::bigint * interval '1 microsecond',
        ${add(slice.position.id)}::bigint)`,
    );
  }
  const direction = isBackwards ? reverse(forth) : forth;
  const { limit } = slice;
  const offset = slice.from === 'start' ? slice.offset : 0;
  const ordered = (table: string) => `order by ${table}.${column} ${direction}, ${table}.id ${direction}`;
  const keys = (table: string) => `select ${table}.id, ${table}.${column}`;
  return ofEach(filter, { walk, where }, add, {
    one: (from) => `${keys('chat')} ${from} ${ordered('chat')} limit ${limit} offset ${offset}`,
    inner: (from) => `${keys('chat')} ${from} ${ordered('chat')} limit ${limit + offset}`,
    outer: (from) => `${keys('theirs')} ${from} ${ordered('theirs')} limit ${limit} offset ${offset}`,
  });
}

interface Shapes {
  readonly one: (from: string) => string;
  readonly inner: (from: string) => string;
  readonly outer: (from: string) => string;
}

/** Queries the chats of several people separately, and merges the results. */
function ofEach(
  { staffIds, isEnded, isWaiting }: ChatFilter,
  { walk, where }: Conditions,
  add: Add,
  { one, inner, outer }: Shapes,
): string {
  const theirs = (ids: readonly string[]) => `chat.staff_id = any(${add(ids)}::bigint[])`;
  if (isWaiting === true)
    return one(
      fromFew(['chat.waiting_since is not null', ...walk], [...where, ...(staffIds ? [theirs(staffIds)] : [])]),
    );
  if (staffIds !== undefined && isEnded === false)
    return one(fromFew(['chat.ended_at is null', theirs(staffIds)], [...walk, ...where]));
  const from = (...more: readonly string[]) => `from chat ${whereAll([...walk, ...where, ...more])}`;
  if (staffIds === undefined) return one(from());
  if (staffIds.length === 1) return one(from(`chat.staff_id = ${add(staffIds[0])}`));
  const eachs = inner(from('chat.staff_id = assignee.id'));
  return outer(`from unnest(${add(staffIds)}::bigint[]) as assignee (id) cross join lateral (${eachs}) theirs`);
}

/**
 * Few customers wait, and a person has few live chats; an index finds them. `offset 0` keeps the other conditions
 * outside: the planner would otherwise begin with them, and search all chats.
 */
function fromFew(few: readonly string[], where: readonly string[]): string {
  if (where.length === 0) return `from chat ${whereAll(few)}`;
  return `from (select * from chat ${whereAll(few)} offset 0) chat ${whereAll(where)}`;
}

function whereAll(conditions: readonly string[]): string {
  return conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`;
}

interface Conditions {
  /** Conditions that bound the walk in the list's order. */
  readonly walk: string[];
  readonly where: string[];
}

function conditions(filter: ChatFilter, order: Walk, add: Add): Conditions {
  const { isAssigned, isWaiting, customerId, product, isEnded, id, idDigits, createdSince, createdBefore } = filter;
  const walk: string[] = [];
  const where: string[] = [];
  if (isAssigned !== undefined)
    where.push(isAssigned ? 'chat.staff_id is not null' : 'chat.staff_id is null and chat.ended_at is null');
  if (isWaiting === false) where.push('chat.waiting_since is null');
  if (customerId !== undefined) where.push(`chat.customer_id = ${add(customerId)}`);
  if (product !== undefined) where.push(`chat.product = ${add(product)}`);
  if (isEnded !== undefined) where.push(`chat.ended_at is ${isEnded ? 'not ' : ''}null`);
  if (id !== undefined) where.push(`chat.id = ${add(id)}`);
  if (idDigits !== undefined) where.push(`chat.id::text like ${add(`%${idDigits}%`)}`);
  if (createdSince !== undefined) {
    const since = add(createdSince);
    where.push(`chat.created_at >= ${since}`);
    // A chat changes only after its creation, so this bounds a walk by changes as well.
    if (order === 'changed') walk.push(`chat.updated_at >= ${since}`);
  }
  if (createdBefore !== undefined) where.push(`chat.created_at < ${add(createdBefore)}`);
  return { walk, where };
}

function reverse(direction: 'asc' | 'desc'): 'asc' | 'desc' {
  return direction === 'asc' ? 'desc' : 'asc';
}
