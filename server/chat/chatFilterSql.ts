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

/** A statement, or a part of one, with the values of its placeholders. */
export interface Sql {
  readonly text: string;
  readonly values: unknown[];
}

/** The order of an index. `changed` and `created`: newest first; `waiting`: the longest wait first. */
export type Walk = 'changed' | 'created' | 'waiting';

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
export function positionColumn(walk: Walk): string {
  return `(extract(epoch from chat.${ORDERINGS[walk].column}) * 1000000)::bigint::text as position_micros`;
}

/** The order of the rows within a page, also when they were chosen backwards. */
export function orderBy(walk: Walk): string {
  const { column, forth } = ORDERINGS[walk];
  return `chat.${column} ${forth}, chat.id ${forth}`;
}

/**
 * The ids of the chats of a slice of a list, unordered. The statement walks an index in the list's order, one walk for
 * each assignee. It reads no chats where the index holds all that the filter needs. Limits stand in the text, so that a
 * prepared plan knows how few rows it must find.
 */
export function chosenChats(filter: ChatFilter, order: Walk, slice: Slice<Position>): Sql {
  const { values, ...add } = newValues(hasOnePlan(filter));
  const { column, forth } = ORDERINGS[order];
  const { walk, ...others } = conditions(filter, order, add);
  const isBackwards = slice.from === 'before';
  if (slice.from !== 'start') {
    const sign = (forth === 'asc') === isBackwards ? '<' : '>';
    walk.push(
      `(chat.${column}, chat.id) ${sign}
       (to_timestamp(0) + ${add.seen(slice.position.micros)}::bigint * interval '1 microsecond',
        ${add.seen(slice.position.id)}::bigint)`,
    );
  }
  const direction = isBackwards ? reverse(forth) : forth;
  const { limit } = slice;
  const offset = slice.from === 'start' ? slice.offset : 0;
  const product = leadsWithProduct(filter) ? `chat.product ${isBackwards ? 'desc' : 'asc'}, ` : '';
  const ordered = (table: string, first = '') =>
    `order by ${first}${table}.${column} ${direction}, ${table}.id ${direction}`;
  const keys = (table: string) => `select ${table}.id, ${table}.${column}`;
  const text = ofEach(filter, { walk, ...others }, add, {
    waiting: order === 'waiting' ? ordered('chat') : '',
    line: order === 'changed' ? ordered('chat') : '',
    one: (from) => `${keys('chat')} ${from} ${ordered('chat', product)} limit ${limit} offset ${offset}`,
    inner: (from) => `${keys('chat')} ${from} ${ordered('chat')} limit ${limit + offset}`,
    outer: (from) => `${keys('theirs')} ${from} ${ordered('theirs')} limit ${limit} offset ${offset}`,
  });
  return { values, text };
}

/** Counts the chats that match, up to `max`. */
export function countedChats(filter: ChatFilter, max: number): Sql {
  const { values, ...add } = newValues(hasOnePlan(filter));
  const order = isByCreation(filter) ? 'created' : 'changed';
  const product = leadsWithProduct(filter) ? `order by chat.product, ${orderBy(order)}` : '';
  const limited = (from: string) => `select ${from} limit ${max}`;
  const shapes = {
    waiting: '',
    line: '',
    one: (from: string) => limited(`${from} ${product}`),
    inner: limited,
    outer: limited,
  };
  const text = ofEach(filter, conditions(filter, order, add), add, shapes);
  return { values, text: `select count(*)::int as n from (${text}) counted` };
}

/** Whether the chats of a product are found by their creation, because days are given. */
function isByCreation({ staffIds, createdSince, createdBefore }: ChatFilter): boolean {
  return staffIds === undefined && (createdSince !== undefined || createdBefore !== undefined);
}

/** Each adds a value, and returns its placeholder. */
interface Add {
  readonly seen: (value: unknown) => string;
  /** In a statement with one plan for all values, the planner does not see this one. */
  readonly hidden: (value: unknown, type: string) => string;
}

/**
 * The values of a statement. If the planner saw them, it would plan a prepared statement again for each value of which
 * it expects few chats.
 */
function newValues(hasOne: boolean): Add & { readonly values: unknown[] } {
  const values: unknown[] = [];
  const seen = (value: unknown): string => `$${values.push(value)}`;
  return { values, seen, hidden: (value, type) => (hasOne ? `(select ${seen(value)}::${type})` : seen(value)) };
}

/**
 * Chats that an index finds without the rest of the filter, because they are few: those whose customers wait, the live
 * ones of certain people, those of a person with certain digits, or those in line.
 */
type Few = 'waiting' | 'live' | 'digits' | 'line';

/** Shorter digits are in many ids, and no index finds them. */
const INDEXED_DIGITS = 3;

function fewOf({ staffIds, isAssigned, isEnded, isWaiting, product, idDigits = '' }: ChatFilter): Few | null {
  const isOnePerson = staffIds?.length === 1;
  if (isWaiting === true) return isOnePerson ? 'live' : 'waiting';
  if (staffIds !== undefined && isEnded === false) return 'live';
  if (isOnePerson && idDigits.length >= INDEXED_DIGITS) return 'digits';
  return isAssigned === false && staffIds === undefined && product !== undefined ? 'line' : null;
}

/**
 * Whether an index of products is walked, whichever product it is. The planner may otherwise prefer another index, which
 * takes long for a product with few chats. The order then begins with the product, and the filter is no equation, so
 * only an index that begins with the product (and the person) has this order.
 */
function leadsWithProduct(filter: ChatFilter): boolean {
  const { product, staffIds, customerId, id, idDigits } = filter;
  const isOtherwiseFound = [customerId, id, idDigits].some((value) => value !== undefined);
  return product !== undefined && fewOf(filter) === null && !isOtherwiseFound && (staffIds?.length ?? 1) === 1;
}

function productIs(product: number, filter: ChatFilter, add: Add): string {
  if (!leadsWithProduct(filter)) return `chat.product = ${add.hidden(product, 'smallint')}`;
  // Bounds of a walk can follow a list of products, but only in an index that begins with the product.
  if (filter.staffIds === undefined) return `chat.product = any(${add.hidden([product], 'smallint[]')}::smallint[])`;
  const value = add.hidden(product, 'smallint');
  return `chat.product >= ${value} and chat.product <= ${value}`;
}

/**
 * Whether one plan is best for all values of the filter, so that the statement may stay prepared. For digits, and for a
 * product among many people's chats, another index is much faster if there are no such chats.
 */
export function hasOnePlan(filter: ChatFilter): boolean {
  const { product, idDigits } = filter;
  return fewOf(filter) !== null || leadsWithProduct(filter) || (product === undefined && idDigits === undefined);
}

interface Shapes {
  /** In which order to read the waiting chats, and those in line; '': in any. */
  readonly waiting: string;
  readonly line: string;
  readonly one: (from: string) => string;
  readonly inner: (from: string) => string;
  readonly outer: (from: string) => string;
}

/** Queries the chats of several people separately, and merges the results. */
function ofEach(filter: ChatFilter, { walk, where, digits }: Conditions, add: Add, shapes: Shapes): string {
  const { staffIds, isWaiting } = filter;
  const { waiting, one, inner, outer } = shapes;
  const theirs = (ids: readonly string[]) =>
    `chat.staff_id = ${ids.length === 1 ? add.hidden(ids[0], 'bigint') : `any(${add.seen(ids)}::bigint[])`}`;
  const waits = isWaiting === true ? ['chat.waiting_since is not null'] : [];
  const few = fewOf(filter);
  if (few === 'waiting') {
    const others = [...where, ...digits, ...(staffIds === undefined ? [] : [theirs(staffIds)])];
    return one(fromFew([...waits, ...walk], others, waiting));
  }
  const from = (...more: readonly string[]) => `from chat ${whereAll([...walk, ...where, ...digits, ...more])}`;
  if (few === 'line') return one(fromFew([IN_LINE], [...walk, ...where, ...digits], shapes.line));
  if (staffIds === undefined) return one(from());
  if (few === 'live')
    return one(fromFew(['chat.ended_at is null', theirs(staffIds)], [...walk, ...waits, ...where, ...digits]));
  if (few !== null) return one(fromMatching([theirs(staffIds), ...digits], [...walk, ...where]));
  if (staffIds.length === 1) return one(from(theirs(staffIds)));
  const eachs = inner(from('chat.staff_id = assignee.id'));
  return outer(`from unnest(${add.seen(staffIds)}::bigint[]) as assignee (id) cross join lateral (${eachs}) theirs`);
}

/**
 * Few customers wait, and a person has few live chats; an index finds them. `offset 0` keeps the other conditions
 * outside: the planner would otherwise begin with them, and search all chats.
 */
function fromFew(few: readonly string[], where: readonly string[], order = ''): string {
  if (where.length === 0) return `from chat ${whereAll(few)}`;
  return `from (select * from chat ${whereAll(few)} ${order} offset 0) chat ${whereAll(where)}`;
}

/**
 * All columns are read, so that the planner takes the index of people and digits. It would otherwise walk through all
 * chats of the person in an index that has the ids, too.
 */
function fromMatching(matching: readonly string[], where: readonly string[]): string {
  const found = `with found as materialized (select * from chat ${whereAll(matching)}) select * from found`;
  return `from (${found}) chat ${whereAll(where)}`;
}

function whereAll(conditions: readonly string[]): string {
  return conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`;
}

interface Conditions {
  /** Conditions that bound the walk in the list's order. */
  readonly walk: string[];
  /** Whether the id contains the digits. */
  readonly digits: string[];
  readonly where: string[];
}

const IN_LINE = 'chat.staff_id is null and chat.ended_at is null';

function conditions(filter: ChatFilter, order: Walk, add: Add): Conditions {
  const { isAssigned, isWaiting, customerId, product, isEnded, id, idDigits, createdSince, createdBefore } = filter;
  const walk: string[] = [];
  const where: string[] = [];
  const digits: string[] = [];
  if (isAssigned !== undefined) where.push(isAssigned ? 'chat.staff_id is not null' : IN_LINE);
  if (isWaiting === false) where.push('chat.waiting_since is null');
  if (customerId !== undefined) where.push(`chat.customer_id = ${add.seen(customerId)}`);
  if (product !== undefined) where.push(productIs(product, filter, add));
  if (isEnded !== undefined) where.push(`chat.ended_at is ${isEnded ? 'not ' : ''}null`);
  if (id !== undefined) where.push(`chat.id = ${add.seen(id)}`);
  if (idDigits !== undefined) {
    const pattern = `%${idDigits}%`;
    digits.push(`chat.id::text like ${add.hidden(pattern, 'text')}`);
  }
  if (createdSince !== undefined) {
    const since = add.hidden(createdSince, 'timestamptz');
    where.push(`chat.created_at >= ${since}`);
    // A chat changes only after its creation, so this bounds a walk by changes as well.
    if (order === 'changed') walk.push(`chat.updated_at >= ${since}`);
  }
  if (createdBefore !== undefined) where.push(`chat.created_at < ${add.hidden(createdBefore, 'timestamptz')}`);
  return { walk, where, digits };
}

function reverse(direction: 'asc' | 'desc'): 'asc' | 'desc' {
  return direction === 'asc' ? 'desc' : 'asc';
}
