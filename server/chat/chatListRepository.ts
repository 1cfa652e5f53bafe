import { EXACT_TOTAL_MAX } from '../../contract/constants.ts';
import type { Database, Db } from '../db/connection.ts';
import type { Slice } from '../db/slice.ts';
import {
  chosenChats,
  countedChats,
  orderBy,
  positionColumn,
  type ChatFilter,
  type ChatOrder,
  type ChatPosition,
} from './chatFilterSql.ts';

export type { ChatFilter, ChatOrder, ChatPosition };

/** A chat as lists show it. */
export interface ListedChat {
  readonly id: string;
  readonly customerId: string;
  readonly customerName: string;
  readonly customerAvatar: string;
  readonly staffId: string | null;
  readonly staffName: string;
  readonly product: number;
  readonly isEnded: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly waitingSince: Date | null;
  readonly unread: number;
  /** null: there is none, or the list was read without content. */
  readonly lastMessage: { readonly msgType: number; readonly msg: string; readonly at: Date } | null;
  /** The row's position in the list, for a cursor. */
  readonly position: ChatPosition;
}

/** A chat as the workspace shows it. */
export interface WorkspaceChat extends ListedChat {
  readonly lastSeq: number;
  readonly staffReadSeq: number;
  readonly customerDeliveredSeq: number;
  readonly customerReadSeq: number;
  readonly hasStaffMessage: boolean;
}

interface ListedRow {
  id: string;
  customer_id: string;
  customer_name: string;
  customer_head_img: string;
  staff_id: string | null;
  staff_name: string;
  product: number;
  is_ended: boolean;
  created_at: Date;
  updated_at: Date;
  waiting_since: Date | null;
  position_micros: string;
  unread: number;
  last_msg_type: number | null;
  last_msg: string | null;
  last_at: Date | null;
}

interface WorkspaceRow extends ListedRow {
  last_seq: number;
  staff_read_seq: number;
  customer_delivered_seq: number;
  customer_read_seq: number;
  has_staff_message: boolean;
}

const listedColumns = (order: ChatOrder) => `
  chat.id::text, chat.customer_id::text, app_user.nick_name as customer_name, app_user.head_key as customer_head_img,
  chat.staff_id::text, coalesce(staff.name, '') as staff_name, chat.product, chat.ended_at is not null as is_ended,
  chat.created_at, chat.updated_at, chat.waiting_since, ${positionColumn(order)},
  (select count(*)::int from message
    where message.chat_id = chat.id and message.chat_seq > chat.staff_read_seq and message.sender_type = 1) as unread`;

const LISTED_JOINS = 'join app_user on app_user.id = chat.customer_id left join staff on staff.id = chat.staff_id';

const NO_MESSAGE_COLUMNS = 'null::int as last_msg_type, null as last_msg, null::timestamptz as last_at';
const MESSAGE_COLUMNS = 'newest.msg_type as last_msg_type, newest.msg as last_msg, newest.created_at as last_at';
/** `offset 0` keeps PostgreSQL from planning it with the other joins, which takes 0.3 ms of a list's 1 ms. */
const MESSAGE_JOIN = `left join lateral (
  select msg_type, msg, created_at from message where chat_id = chat.id and chat_seq = chat.last_seq offset 0
) newest on true`;

const WORKSPACE_COLUMNS = `${listedColumns('changed')},
  chat.last_seq, chat.staff_read_seq, chat.customer_delivered_seq, chat.customer_read_seq,
  chat.first_staff_message_at is not null as has_staff_message, ${MESSAGE_COLUMNS}`;

const WORKSPACE_JOINS = `${LISTED_JOINS} ${MESSAGE_JOIN}`;

export interface ChatListQuery {
  readonly filter: ChatFilter;
  readonly order: ChatOrder;
  readonly slice: Slice<ChatPosition>;
  /** Whether the newest messages are read, too. */
  readonly hasMessages: boolean;
}

/** The matching chats, in this order. */
export async function listChats(
  db: Database,
  { filter, order, slice, hasMessages }: ChatListQuery,
): Promise<readonly ListedChat[]> {
  const { text, values } = chosenChats(filter, order, slice);
  const { rows } = await plannedFor(db, filter, slice).query<ListedRow>(
    `select ${listedColumns(order)}, ${hasMessages ? MESSAGE_COLUMNS : NO_MESSAGE_COLUMNS}
       from (${text}) chosen join chat on chat.id = chosen.id ${LISTED_JOINS} ${hasMessages ? MESSAGE_JOIN : ''}
      order by ${orderBy(order)}`,
    values,
  );
  return rows.map((row) => toListed(row, order));
}

/** Counts the matching chats, up to one more than the page shows exactly. */
export async function countChats(db: Database, filter: ChatFilter): Promise<number> {
  const { text, values } = countedChats(filter, EXACT_TOTAL_MAX + 1);
  const {
    rows: [row],
  } = await plannedFor(db, filter).query<{ n: number }>(text, values);
  return row?.n ?? 0;
}

/**
 * Pages that are often read have prepared statements. For a product or digits without chats another index is much
 * faster, so their statements are planned for each value; those of a page far from the start are rare.
 */
function plannedFor(db: Database, { product, idDigits }: ChatFilter, slice?: ChatListQuery['slice']): Db {
  const isFar = slice?.from === 'start' && slice.offset > 0;
  return product === undefined && idDigits === undefined && !isFar ? db.repeated : db;
}

/** '0' when there has been none. */
export async function readNewestChatId(db: Db): Promise<string> {
  const {
    rows: [row],
  } = await db.query<{ id: string }>(`select coalesce(max(id), 0)::text as id from chat`);
  return row?.id ?? '0';
}

/** Someone's chats for the workspace: the open ones, then the ended ones, each newest change first. */
export async function listWorkspaceChats(
  db: Database,
  staffId: string,
  page: { offset: number; limit: number },
): Promise<readonly WorkspaceChat[]> {
  const { rows } = await db.repeated.query<WorkspaceRow>(
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
  return rows.map(toWorkspace);
}

export async function listWorkspaceChatsById(db: Db, ids: readonly string[]): Promise<readonly WorkspaceChat[]> {
  const { rows } = await db.query<WorkspaceRow>(
    `select ${WORKSPACE_COLUMNS} from chat ${WORKSPACE_JOINS} where chat.id = any($1::bigint[])
      order by chat.ended_at is not null, chat.updated_at desc, chat.id desc`,
    [ids],
  );
  return rows.map(toWorkspace);
}

function toListed(row: ListedRow, order: ChatOrder): ListedChat {
  const { last_msg_type: msgType, last_msg: msg, last_at: at } = row;
  return {
    id: row.id,
    customerId: row.customer_id,
    customerName: row.customer_name,
    customerAvatar: row.customer_head_img,
    staffId: row.staff_id,
    staffName: row.staff_name,
    product: row.product,
    isEnded: row.is_ended,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    waitingSince: row.waiting_since,
    unread: row.unread,
    lastMessage: msgType === null || msg === null || at === null ? null : { msgType, msg, at },
    position: {
      isWaiting: order === 'late' && row.waiting_since !== null,
      micros: row.position_micros,
      id: row.id,
    },
  };
}

function toWorkspace(row: WorkspaceRow): WorkspaceChat {
  return {
    ...toListed(row, 'changed'),
    lastSeq: row.last_seq,
    staffReadSeq: row.staff_read_seq,
    customerDeliveredSeq: row.customer_delivered_seq,
    customerReadSeq: row.customer_read_seq,
    hasStaffMessage: row.has_staff_message,
  };
}
