import type { Position, Slice } from '../db/slice.ts';

/** Absent means any. */
export interface ChatFilter {
  /** Assigned to any one of these. */
  readonly staffIds?: readonly string[];
  /** Whether the chat has an owner; false: it is in line, and so live. */
  readonly isAssigned?: boolean;
  readonly customerId?: string;
  readonly product?: number;
  readonly isEnded?: boolean;
  readonly id?: string;
  /** Digits that the id contains. */
  readonly idDigits?: string;
  readonly createdSince?: Date;
  readonly createdBefore?: Date;
}

/** `changed` and `created`: newest first. `waiting`: only chats whose customers wait, the longest wait first. */
export type ChatOrder = 'changed' | 'created' | 'waiting';

/** A statement, or a part of one, with the values of its placeholders. */
export interface Sql {
  readonly text: string;
  readonly values: unknown[];
}

interface Ordering {
  readonly column: string;
  readonly forth: 'asc' | 'desc';
}

const ORDERINGS: Readonly<Record<ChatOrder, Ordering>> = {
  changed: { column: 'updated_at', forth: 'desc' },
  created: { column: 'created_at', forth: 'desc' },
  waiting: { column: 'waiting_since', forth: 'asc' },
};

/** A row's position in a list, as a column of the table `chat`. */
export function positionColumn(order: ChatOrder): string {
  return `(extract(epoch from chat.${ORDERINGS[order].column}) * 1000000)::bigint::text as position_micros`;
}

/** The order of the rows within a page, also when they were chosen backwards. */
export function orderBy(order: ChatOrder): string {
  const { column, forth } = ORDERINGS[order];
  return `chat.${column} ${forth}, chat.id ${forth}`;
}

/**
 * The ids of the chats of a slice of a list, unordered. The statement walks an index in the list's order, one walk for
 * each assignee. It reads no chats where the index holds all that the filter needs.
 */
export function chosenChats(filter: ChatFilter, order: ChatOrder, slice: Slice<Position>): Sql {
  const { column, forth } = ORDERINGS[order];
  const { walk, where, values, add } = conditions(filter, order);
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
  const [limit, offset] = [add(slice.limit), add(slice.from === 'start' ? slice.offset : 0)];
  const ordered = (table: string) => `order by ${table}.${column} ${direction}, ${table}.id ${direction}`;
  const keys = (table: string) => `select ${table}.id, ${table}.${column}`;
  return {
    values,
    text: ofEach(
      { filter, order, walk, where, add },
      {
        one: (from) => `${keys('chat')} ${from} ${ordered('chat')} limit ${limit} offset ${offset}`,
        inner: (from) => `${keys('chat')} ${from} ${ordered('chat')} limit ${limit}::int + ${offset}::int`,
        outer: (from) => `${keys('theirs')} ${from} ${ordered('theirs')} limit ${limit} offset ${offset}`,
      },
    ),
  };
}

/** Counts the chats that match, up to `max`. */
export function countedChats(filter: ChatFilter, order: ChatOrder, max: number): Sql {
  const { walk, where, values, add } = conditions(filter, order);
  const limited = (from: string) => `select ${from} limit ${max}`;
  const text = ofEach({ filter, order, walk, where, add }, { one: limited, inner: limited, outer: limited });
  return { values, text: `select count(*)::int as n from (${text}) counted` };
}

interface ListQuery extends Conditions {
  readonly filter: ChatFilter;
  readonly order: ChatOrder;
}

interface Shapes {
  readonly one: (from: string) => string;
  readonly inner: (from: string) => string;
  readonly outer: (from: string) => string;
}

/** Queries the chats of several people separately, and merges the results. */
function ofEach({ filter: { staffIds }, order, walk, where, add }: ListQuery, { one, inner, outer }: Shapes): string {
  if (order === 'waiting') {
    const theirs = staffIds === undefined ? [] : [`chat.staff_id = any(${add(staffIds)}::bigint[])`];
    return one(fromWaiting(walk, [...where, ...theirs]));
  }
  const from = (...more: readonly string[]) => `from chat ${whereAll([...walk, ...where, ...more])}`;
  if (staffIds === undefined) return one(from());
  if (staffIds.length === 1) return one(from(`chat.staff_id = ${add(staffIds[0])}`));
  const theirs = inner(from('chat.staff_id = assignee.id'));
  return outer(`from unnest(${add(staffIds)}::bigint[]) as assignee (id) cross join lateral (${theirs}) theirs`);
}

/**
 * Few customers wait, and an index has them in order. `offset 0` keeps the other conditions outside: the planner would
 * otherwise begin with them, and search all chats.
 */
function fromWaiting(walk: readonly string[], where: readonly string[]): string {
  return `from (select * from chat ${whereAll(walk)} offset 0) chat ${whereAll(where)}`;
}

function whereAll(conditions: readonly string[]): string {
  return conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`;
}

interface Conditions {
  /** Conditions that bound the walk in the list's order. */
  readonly walk: string[];
  readonly where: string[];
  /** Adds a value. @returns its placeholder */
  readonly add: (value: unknown) => string;
}

function conditions(filter: ChatFilter, order: ChatOrder): Conditions & { readonly values: unknown[] } {
  const values: unknown[] = [];
  const add = (value: unknown): string => `$${values.push(value)}`;
  const { isAssigned, customerId, product, isEnded, id, idDigits, createdSince, createdBefore } = filter;
  const walk: string[] = order === 'waiting' ? ['chat.waiting_since is not null'] : [];
  const where: string[] = [];
  if (isAssigned !== undefined)
    where.push(isAssigned ? 'chat.staff_id is not null' : 'chat.staff_id is null and chat.ended_at is null');
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
  return { walk, where, values, add };
}

function reverse(direction: 'asc' | 'desc'): 'asc' | 'desc' {
  return direction === 'asc' ? 'desc' : 'asc';
}
