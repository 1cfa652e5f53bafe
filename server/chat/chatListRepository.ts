import { EXACT_TOTAL_MAX } from '#contract/constants.ts';
import type { ChatSummary, ChatTask } from '#contract/http/chats.ts';
import type { OfferedTo } from '#contract/http/transfers.ts';
import type { Database, Db } from '../db/connection.ts';
import { isoTime } from '../db/instants.ts';
import { hasTag, tagIdsOf, type TagFilter } from '../tags/index.ts';
import { isAmongLowRated, ratingOf } from './ratingRepository.ts';
import { instantOf, microsOf, valuesOf, walkOf, type Position, type Slice } from '../db/slice.ts';

/** Absent means any. */
export interface ChatFilter {
  /** Assigned to any one of these. */
  readonly staffIds?: readonly string[];
  /** Whether the chat has an owner; false: it is in line, and so live. */
  readonly isAssigned?: boolean | undefined;
  /** Whether its customer waits for an answer; true: it is live. */
  readonly isWaiting?: boolean | undefined;
  /** Beside `isWaiting`: the deadline of the wait is after this instant, and not after that one. */
  readonly dueAfter?: Date | undefined;
  readonly dueBy?: Date | undefined;
  /** Whether it has a first answer by a person; false: it ended without. */
  readonly hasFirstAnswer?: boolean | undefined;
  readonly customerId?: string | undefined;
  readonly product?: number | undefined;
  /** true: its customer gave one of the newest low ratings. */
  readonly isLowRated?: boolean | undefined;
  /** It has one of these tags. */
  readonly tags?: TagFilter | undefined;
  readonly isEnded?: boolean | undefined;
  readonly id?: string;
  /** Digits that the id contains. */
  readonly idDigits?: string;
  readonly createdSince?: Date | undefined;
  readonly createdBefore?: Date | undefined;
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

/**
 * A chat as lists show it, with its position. `lastMessage` and `offeredTo`, null: there is none, or the list was read
 * without.
 */
export type ListedChat = Omit<ChatTask, 'lastMessage'> &
  Pick<ChatSummary, 'lastMessage'> &
  ChatPosition & { readonly offeredTo: OfferedTo | null };

/** The order of an index. `changed` and `created`: newest first; `waiting`: the nearest deadline first. */
type Walk = 'changed' | 'created' | 'waiting';

const WALKS: Readonly<Record<Walk, { readonly column: string; readonly isAscending: boolean }>> = {
  changed: { column: 'updated_at', isAscending: false },
  created: { column: 'created_at', isAscending: false },
  waiting: { column: 'respond_by', isAscending: true },
};

/** SQL of the deadline of a wait, and from when it is urgent. */
const WAIT_DEADLINES = `
  case when chat.waiting_since is not null then ${isoTime('chat.respond_by')} end as due_at,
  case when chat.waiting_since is not null
       then ${isoTime('coalesce(chat.respond_warn_at, chat.respond_by)')} end as urgent_at`;

const LISTED_COLUMNS = `
  chat.id::text, chat.id::text as chat_id, chat.customer_id::text as from_id, app_user.nick_name as from_name,
  app_user.nick_name, app_user.head_key as from_head_img, chat.staff_id::text as to_id,
  coalesce(staff.name, '') as to_name, chat.product as come_from, (chat.ended_at is not null)::int as chat_ended,
  ${isoTime('chat.created_at')} as create_time, ${isoTime('chat.updated_at')} as update_time,
  ${isoTime('chat.waiting_since')} as waiting_since,
  ${WAIT_DEADLINES}, ${tagIdsOf('chat')} as tag_ids, ${ratingOf('chat.id')} as rating,
  (select count(*)::int from message
    where message.chat_id = chat.id and message.chat_seq > chat.staff_read_seq and message.sender_type = 1)
    as un_read_count`;

const LISTED_JOINS = 'join app_user on app_user.id = chat.customer_id left join staff on staff.id = chat.staff_id';

const MESSAGE_COLUMN = `
  case when newest.msg_type is not null then json_build_object(
    'msgType', newest.msg_type, 'msg', newest.msg, 'serverTime', ${isoTime('newest.created_at')}) end as last_message`;
/** `offset 0` keeps PostgreSQL from planning it with the other joins, which takes 0.3 ms of a list's 1 ms. */
const MESSAGE_JOIN = `left join lateral (
  select msg_type, msg, created_at from message where chat_id = chat.id and chat_seq = chat.last_seq offset 0
) newest on true`;

/** Open offers are few: `offset 0` keeps PostgreSQL from looking one up for each chat. */
const OFFER_JOIN = `left join (
  select transfer.chat_id,
         json_build_object('toType', to_type, 'toName', coalesce(taker.name, team.name, '')) as offered_to
    from chat_transfer transfer left join staff taker on taker.id = transfer.staff_id
    left join team on team.id = transfer.team_id offset 0
) offer on offer.chat_id = chat.id`;

const WORKSPACE_COLUMNS = `${LISTED_COLUMNS},
  chat.last_seq, chat.staff_read_seq, chat.customer_delivered_seq, chat.customer_read_seq,
  chat.first_staff_message_at is not null as has_staff_message, ${MESSAGE_COLUMN}`;

const WORKSPACE_JOINS = `${LISTED_JOINS} ${MESSAGE_JOIN}`;

export interface ChatListQuery {
  readonly filter: ChatFilter;
  readonly order: ChatOrder;
  readonly slice: Slice<ChatPosition>;
  /** Whether the newest messages are read, too. */
  readonly hasMessages: boolean;
  /** Whether open offers are read, too; default false. */
  readonly hasOffers?: boolean;
}

/** The matching chats, in this order. */
export function listChats(db: Database, query: ChatListQuery): Promise<readonly ListedChat[]> {
  const { order } = query;
  return order === 'late' ? listLateFirst(db, query) : listWalk(db, { ...query, walk: order });
}

interface WalkQuery extends Omit<ChatListQuery, 'order' | 'slice'> {
  readonly walk: Walk;
  readonly slice: Slice<Position>;
}

/**
 * The ids of a slice come from a walk through an index in the list's order, or from a search. The limit stands in the
 * text, so that a prepared plan knows how few rows it must find.
 */
async function listWalk(
  db: Database,
  { filter, walk, slice, hasMessages, hasOffers = false }: WalkQuery,
): Promise<readonly ListedChat[]> {
  const { column, isAscending } = WALKS[walk];
  const { values, add } = valuesOf();
  const keys = [`chat.${column}`, 'chat.id'];
  const { beyond, rest } = walkOf(slice, { keys, isAscending, at: (at) => instantOf(at, add), add: String });
  const where = [...conditions(filter, add), beyond];
  // A chat changes only after its creation.
  if (walk === 'changed' && filter.createdSince !== undefined)
    where.push(`chat.updated_at >= ${add(filter.createdSince)}`);
  return plannedFor(db, filter, slice).rows<ListedChat>(
    `select ${LISTED_COLUMNS}, ${microsOf(`chat.${column}`)} as micros, ${walk === 'waiting'} as is_waiting,
            ${hasMessages ? MESSAGE_COLUMN : 'null as last_message'},
            ${hasOffers ? 'offered_to' : 'null as offered_to'}
       from (${matching(filter, `id, chat.${column}`, where)} ${rest}) chosen
       join chat on chat.id = chosen.id ${LISTED_JOINS} ${hasMessages ? MESSAGE_JOIN : ''}
            ${hasOffers ? OFFER_JOIN : ''}
      order by ${keys.map((key) => `${key} ${isAscending ? 'asc' : 'desc'}`).join(', ')}`,
    values,
  );
}

/** No chat comes after it. */
const END: Position = { micros: '253402300799000000', id: '9223372036854775807' };

/**
 * First the chats whose customers wait, then the others. The further part is read only if the nearer one has too few. A
 * chat that changes sides in between is listed once.
 */
async function listLateFirst(db: Database, { filter, slice, ...read }: ChatListQuery): Promise<readonly ListedChat[]> {
  // Chats whose customers wait are live, so the filter need not say so.
  const { isEnded: _, ...live } = filter;
  const waiting: ChatFilter = { ...live, isWaiting: true };
  const part = (isWaiting: boolean, from: Slice<Position>) =>
    isWaiting
      ? listWalk(db, { filter: waiting, walk: 'waiting', slice: from, ...read })
      : listWalk(db, { filter: { ...filter, isWaiting }, walk: 'changed', slice: from, ...read });
  if (filter.isEnded === true) return filter.isWaiting === true ? [] : part(false, slice);
  if (filter.isWaiting !== undefined) return part(filter.isWaiting, slice);
  const isBackwards = slice.from === 'before';
  if (slice.from !== 'start' && slice.position.isWaiting === isBackwards) return part(isBackwards, slice);
  const near = await part(!isBackwards, slice);
  const { limit } = slice;
  if (near.length === limit) return near;
  const known = new Set(near.map(({ id }) => id));
  const further = async (from: Slice<Position>) => (await part(isBackwards, from)).filter(({ id }) => !known.has(id));
  if (isBackwards) return [...(await further({ from: 'before', position: END, limit })), ...near].slice(-limit);
  // A page that begins behind the waiting chats begins so many chats after them.
  const skipped = slice.from === 'start' && near.length === 0 ? slice.offset : 0;
  const offset = skipped === 0 ? 0 : skipped - (await countChats(db, waiting, skipped));
  return [...near, ...(await further({ from: 'start', offset, limit }))].slice(0, limit);
}

/** Counts the matching chats, by default up to one more than the page shows exactly. */
export async function countChats(db: Database, filter: ChatFilter, max = EXACT_TOTAL_MAX + 1): Promise<number> {
  const { values, add } = valuesOf();
  const found = matching(filter, 'id', conditions(filter, add));
  return plannedFor(db, filter).value<number>(`select count(*)::int as n from (${found} limit ${max}) counted`, values);
}

/**
 * Statements of pages that are often read stay prepared, but not those far from the start, and only where one plan is
 * good for all values of the filter. Elsewhere PostgreSQL has to look how many chats these values have.
 */
function plannedFor(db: Database, filter: ChatFilter, slice?: Slice<Position>): Db {
  const { product, tags, idDigits, staffIds } = filter;
  const hasOnePlan =
    product === undefined && tags === undefined && idDigits === undefined && (staffIds?.length ?? 1) === 1;
  const isFar = slice?.from === 'start' && slice.offset > 0;
  return hasOnePlan && !isFar ? db.repeated : db;
}

/** Shorter digits are in many ids, and no index finds them. */
const INDEXED_DIGITS = 3;

/**
 * Few chats have certain digits: all of them are looked up before they are sorted. Other chats are read in the order of
 * the list, until there are enough.
 */
function matching({ idDigits = '' }: ChatFilter, columns: string, where: readonly string[]): string {
  const found = `select chat.${columns} from chat where ${['true', ...where].join(' and ')}`;
  return idDigits.length < INDEXED_DIGITS
    ? found
    : `with found as materialized (${found}) select chat.${columns} from found chat`;
}

function conditions(filter: ChatFilter, add: (value: unknown) => string): string[] {
  const { staffIds, isAssigned, isWaiting, customerId, product, tags, isEnded, id, idDigits } = filter;
  const { dueAfter, dueBy, hasFirstAnswer, isLowRated, createdSince, createdBefore } = filter;
  const where: string[] = [];
  // Only an equation has the order of an index of people.
  if (staffIds?.length === 1) where.push(`chat.staff_id = ${add(staffIds[0])}`);
  else if (staffIds !== undefined) where.push(`chat.staff_id = any(${add(staffIds)}::bigint[])`);
  if (isAssigned !== undefined)
    where.push(isAssigned ? 'chat.staff_id is not null' : 'chat.staff_id is null and chat.ended_at is null');
  // The index of a person's live chats finds those whose customers wait.
  if (isWaiting !== undefined)
    where.push(isWaiting ? 'chat.waiting_since is not null and chat.ended_at is null' : 'chat.waiting_since is null');
  if (dueAfter !== undefined) where.push(`chat.respond_by > ${add(dueAfter)}`);
  if (dueBy !== undefined) where.push(`chat.respond_by <= ${add(dueBy)}`);
  if (hasFirstAnswer !== undefined)
    where.push(
      hasFirstAnswer
        ? 'chat.first_answer_at is not null'
        : 'chat.first_answer_at is null and chat.ended_at is not null',
    );
  if (customerId !== undefined) where.push(`chat.customer_id = ${add(customerId)}`);
  if (product !== undefined) where.push(`chat.product = ${add(product)}`);
  if (isLowRated === true) where.push(isAmongLowRated('chat.id'));
  if (tags !== undefined) where.push(hasTag('chat', 'chat.id', tags, add));
  if (isEnded !== undefined) where.push(`chat.ended_at is ${isEnded ? 'not ' : ''}null`);
  if (id !== undefined) where.push(`chat.id = ${add(id)}`);
  if (idDigits !== undefined) where.push(`chat.id::text like ${add(`%${idDigits}%`)}`);
  if (createdSince !== undefined) where.push(`chat.created_at >= ${add(createdSince)}`);
  if (createdBefore !== undefined) where.push(`chat.created_at < ${add(createdBefore)}`);
  return where;
}

/** '0' when there has been none. */
export async function readNewestChatId(db: Database): Promise<string> {
  return db.repeated.value<string>(`select coalesce(max(id), 0)::text as id from chat`);
}

/** Someone's chats for the workspace: the open ones, then the ended ones, each newest change first. */
export async function listWorkspaceChats(db: Database, staffId: string, page: { offset: number; limit: number }) {
  return db.repeated.rows<ChatSummary>(
    `with mine as (
       select * from (select * from chat where staff_id = $1 and ended_at is null) open
       union all
       select * from (select * from chat where staff_id = $1 and ended_at is not null
                       order by updated_at desc, id desc limit $2::int + $3::int) ended
     )
     select ${WORKSPACE_COLUMNS} from mine chat ${WORKSPACE_JOINS}
      order by chat.ended_at is not null, chat.updated_at desc, chat.id desc limit $3 offset $2`,
    [staffId, page.offset, page.limit],
  );
}

export async function listWorkspaceChatsById(db: Db, ids: readonly string[]): Promise<readonly ChatSummary[]> {
  return db.rows<ChatSummary>(
    `select ${WORKSPACE_COLUMNS} from chat ${WORKSPACE_JOINS} where chat.id = any($1::bigint[])
      order by chat.ended_at is not null, chat.updated_at desc, chat.id desc`,
    [ids],
  );
}
