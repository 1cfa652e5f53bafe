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

const REVERSE = { asc: 'desc', desc: 'asc' } as const;

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
 * The ids of the chats of a slice of a list, unordered: a walk through an index in the list's order, or a search. The
 * limit stands in the text, so that a prepared plan knows how few rows it must find.
 */
export function chosenChats(filter: ChatFilter, walk: Walk, slice: Slice<Position>): Sql {
  const { values, add } = newValues();
  const { column, forth } = ORDERINGS[walk];
  const where = conditions(filter, add);
  // A chat changes only after its creation.
  if (walk === 'changed' && filter.createdSince !== undefined)
    where.push(`chat.updated_at >= ${add(filter.createdSince)}`);
  const isBackwards = slice.from === 'before';
  if (slice.from !== 'start') {
    const sign = (forth === 'asc') === isBackwards ? '<' : '>';
    where.push(
      `(chat.${column}, chat.id) ${sign}
       (to_timestamp(0) + ${add(slice.position.micros)}::bigint * interval '1 microsecond',
        ${add(slice.position.id)}::bigint)`,
    );
  }
  const direction = isBackwards ? REVERSE[forth] : forth;
  const offset = slice.from === 'start' ? slice.offset : 0;
  const text = `${matching(filter, `id, chat.${column}`, where)}
    order by chat.${column} ${direction}, chat.id ${direction} limit ${slice.limit} offset ${offset}`;
  return { values, text };
}

/** Counts the chats that match, up to `max`. */
export function countedChats(filter: ChatFilter, max: number): Sql {
  const { values, add } = newValues();
  const text = `${matching(filter, 'id', conditions(filter, add))} limit ${max}`;
  return { values, text: `select count(*)::int as n from (${text}) counted` };
}

/**
 * Whether one plan is good for all values of the filter, so that the statement may stay prepared. With other filters,
 * PostgreSQL has to look how many chats these values have.
 */
export function hasOnePlan({ product, idDigits, staffIds }: ChatFilter): boolean {
  return product === undefined && idDigits === undefined && (staffIds?.length ?? 1) === 1;
}

/** Shorter digits are in many ids, and no index finds them. */
const INDEXED_DIGITS = 3;

/**
 * Few chats have certain digits: all of them are looked up before they are sorted. Other chats are read in the order of
 * the list, until there are enough.
 */
function matching({ idDigits = '' }: ChatFilter, columns: string, where: readonly string[]): string {
  const found = `select chat.${columns} from chat ${where.length === 0 ? '' : `where ${where.join(' and ')}`}`;
  return idDigits.length < INDEXED_DIGITS
    ? found
    : `with found as materialized (${found}) select chat.${columns} from found chat`;
}

function newValues(): { readonly values: unknown[]; readonly add: Add } {
  const values: unknown[] = [];
  return { values, add: (value) => `$${values.push(value)}` };
}

/** Adds a value, and returns its placeholder. */
type Add = (value: unknown) => string;

function conditions(filter: ChatFilter, add: Add): string[] {
  const { staffIds, isAssigned, isWaiting, customerId, product, isEnded, id, idDigits } = filter;
  const { createdSince, createdBefore } = filter;
  const where: string[] = [];
  // Only an equation has the order of an index of people.
  if (staffIds?.length === 1) where.push(`chat.staff_id = ${add(staffIds[0])}`);
  else if (staffIds !== undefined) where.push(`chat.staff_id = any(${add(staffIds)}::bigint[])`);
  if (isAssigned !== undefined)
    where.push(isAssigned ? 'chat.staff_id is not null' : 'chat.staff_id is null and chat.ended_at is null');
  // The index of a person's live chats finds those whose customers wait.
  if (isWaiting !== undefined)
    where.push(isWaiting ? 'chat.waiting_since is not null and chat.ended_at is null' : 'chat.waiting_since is null');
  if (customerId !== undefined) where.push(`chat.customer_id = ${add(customerId)}`);
  if (product !== undefined) where.push(`chat.product = ${add(product)}`);
  if (isEnded !== undefined) where.push(`chat.ended_at is ${isEnded ? 'not ' : ''}null`);
  if (id !== undefined) where.push(`chat.id = ${add(id)}`);
  if (idDigits !== undefined) where.push(`chat.id::text like ${add(`%${idDigits}%`)}`);
  if (createdSince !== undefined) where.push(`chat.created_at >= ${add(createdSince)}`);
  if (createdBefore !== undefined) where.push(`chat.created_at < ${add(createdBefore)}`);
  return where;
}
