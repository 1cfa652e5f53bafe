import { EXACT_TOTAL_MAX } from '#contract/constants.ts';
import type { PersonType } from '#contract/domain.ts';
import type { Db } from '../db/connection.ts';
import { partOf } from '../db/searchWords.ts';

/** A stored message with its sender as people see them. */
export interface StoredMessage {
  readonly id: string;
  readonly chatId: string;
  readonly chatSeq: number;
  readonly fromType: number;
  readonly fromId: string;
  /** The sender's messaging-app user; '0' for the product itself. */
  readonly fromMainId: string;
  readonly fromNickName: string;
  readonly fromHeadImg: string;
  readonly msgType: number;
  readonly msg: string;
  readonly clientMsgId: string;
  readonly createdAt: Date;
}

/** Absent means any. */
export interface MessageFilter {
  readonly chatId: string;
  readonly msgTypes?: readonly number[];
  /** A part of the text, in any case. Messages without a text do not match. */
  readonly keyword?: string;
}

/** Newest first below a chatSeq, or oldest first above one. */
export type MessageSlice =
  | { readonly order: 'newest first'; readonly before: number | null; readonly offset: number; readonly limit: number }
  | { readonly order: 'oldest first'; readonly after: number; readonly limit: number };

interface MessageRow {
  id: string;
  chatId: string;
  chatSeq: number;
  fromType: number;
  fromId: string;
  fromMainId: string;
  fromNickName: string;
  fromHeadImg: string;
  msgType: number;
  msg: string;
  clientMsgId: string;
  createdAt: Date;
}

const SENDER_COLUMNS = `
  message.id::text, message.chat_id::text, message.chat_seq, message.sender_type as from_type,
  message.sender_id::text as from_id,
  coalesce(staff.target_id, app_user.id, 0)::text as from_main_id,
  coalesce(staff.name, app_user.nick_name, '') as from_nick_name,
  coalesce(bound.head_key, app_user.head_key, '') as from_head_img,
  message.msg_type, message.msg, message.client_msg_id, message.created_at`;

const SENDER_JOINS = `
  left join staff on message.sender_type = 2 and staff.id = message.sender_id
  left join app_user bound on bound.id = staff.target_id
  left join app_user on message.sender_type = 1 and app_user.id = message.sender_id`;

export async function listMessages(
  db: Db,
  filter: MessageFilter,
  slice: MessageSlice,
): Promise<readonly StoredMessage[]> {
  const { where, values } = conditions(filter);
  const isForward = slice.order === 'oldest first';
  const bound = isForward ? slice.after : slice.before;
  if (bound !== null) {
    values.push(bound);
    where.push(`chat_seq ${isForward ? '>' : '<'} $${values.length}`);
  }
  values.push(slice.limit, isForward ? 0 : slice.offset);
  const order = isForward ? 'asc' : 'desc';
  return db.rows<MessageRow>(
    `select ${SENDER_COLUMNS}
       from (select * from message where ${where.join(' and ')}
              order by chat_seq ${order} limit $${values.length - 1} offset $${values.length}) message ${SENDER_JOINS}
      order by message.chat_seq ${order}`,
    values,
  );
}

/** The message that a person has sent to a chat with this id of theirs; null without one. */
export async function findSent(
  db: Db,
  {
    chatId,
    senderType,
    senderId,
    clientMsgId,
  }: {
    readonly chatId: string;
    readonly senderType: PersonType;
    readonly senderId: string;
    readonly clientMsgId: string;
  },
): Promise<{ readonly msgType: number; readonly msg: string } | null> {
  return db.maybe<{ readonly msgType: number; readonly msg: string }>(
    `select msg_type, msg from message
      where chat_id = $1 and sender_type = $2 and sender_id = $3 and client_msg_id = $4`,
    [chatId, senderType, senderId, clientMsgId],
  );
}

/** Counts the matching messages, up to one more than the page shows exactly. */
export async function countMessages(db: Db, filter: MessageFilter): Promise<number> {
  const { where, values } = conditions(filter);
  return db.value<number>(
    `select count(*)::int as n
       from (select from message where ${where.join(' and ')} limit ${EXACT_TOTAL_MAX + 1}) counted`,
    values,
  );
}

function conditions({ chatId, msgTypes, keyword }: MessageFilter): { where: string[]; values: unknown[] } {
  const where = ['chat_id = $1'];
  const values: unknown[] = [chatId];
  if (msgTypes !== undefined) {
    values.push(msgTypes);
    where.push(`msg_type = any($${values.length}::smallint[])`);
  }
  if (keyword !== undefined && keyword !== '') {
    values.push(partOf(keyword));
    where.push(`folded(msg::json ->> 'text') like $${values.length}`);
  }
  return { where, values };
}
