import { DELETED_CONTENT } from '#contract/chat/content.ts';
import type { Body } from '#contract/chat/packets.ts';
import { CHAT_TYPE, PERSON_TYPE } from '#contract/domain.ts';
import type { ChatRecord } from '#contract/http/chats.ts';
import type { Person } from '../common/principal.ts';
import type { Db } from '../db/connection.ts';
import { deleteUnusedFiles } from '../db/fileUse.ts';
import { isoTime } from '../db/instants.ts';
import { partOf } from '../db/searchWords.ts';
import { countShown, valuesOf } from '../db/slice.ts';
import type { NewMessage, Placed } from './commitRepository.ts';

/** A message as sockets carry it. */
export type LiveMessage = Body<'Message'>;

/** The sender of a message as its readers see them. */
interface Author {
  /** Messaging-app user; '0' for the product itself. */
  readonly mainId: string;
  readonly nickName: string;
  readonly headImg: string;
}

/** A stored message in its wire format. The author's data come from the server, not from the frame. */
export function liveMessage(
  { chatId, clientMsgId, msgType, msg, senderType, senderId, sentAt }: NewMessage,
  author: Author,
  { chatSeq, messageId, serverTime, customerId, staffId, staffMainId, endedBy }: Placed,
): LiveMessage {
  const isToStaff = senderType === PERSON_TYPE.customer;
  const isAfterEndByCustomer = senderType === PERSON_TYPE.system && endedBy === PERSON_TYPE.customer;
  // Without a spread: an object would grow one field at a time after it.
  return {
    fromMainId: author.mainId,
    fromType: senderType,
    fromId: senderId,
    fromNickName: author.nickName,
    fromHeadImg: author.headImg,
    toType: isToStaff ? PERSON_TYPE.staff : PERSON_TYPE.customer,
    // Empty while the chat waits in line.
    toId: (isToStaff ? staffId : customerId) ?? '',
    toMainId: (isToStaff ? staffMainId : customerId) ?? '',
    chatId,
    chatType: isAfterEndByCustomer ? CHAT_TYPE.endedByCustomer : CHAT_TYPE.service,
    sendTime: sentAt,
    msgType,
    msg,
    serverMsgId: messageId,
    clientMsgId,
    chatSeq,
    serverTime,
  };
}

/** Messages after a chatSeq, for several chats at once: in order, and at most `limit` for each chat. */
export async function readMessagesAfter(
  db: Db,
  wanted: readonly { readonly chatId: string; readonly afterSeq: number }[],
  limit: number,
): Promise<readonly LiveMessage[]> {
  const rows = await db.rows<NewMessage & Author & Placed>(
    `select message.chat_id::text, message.chat_seq, message.id::text as message_id, message.sender_type, message.sender_id::text,
            coalesce(author.target_id, writer.id, 0)::text as main_id,
            coalesce(author.name, writer.nick_name, '') as nick_name,
            coalesce(bound.head_key, writer.head_key, '') as head_img,
            message.msg_type, message.msg, message.client_msg_id,
            floor(extract(epoch from message.sent_at) * 1000)::float8 as sent_at,
            floor(extract(epoch from message.created_at) * 1000)::float8 as server_time,
            chat.customer_id::text, chat.staff_id::text, assigned.target_id::text as staff_main_id, chat.ended_by
       from unnest($1::bigint[], $2::integer[]) as wanted (chat_id, after_seq)
      cross join lateral (
        select * from message where message.chat_id = wanted.chat_id and message.chat_seq > wanted.after_seq
         order by message.chat_seq limit $3
      ) message
       join chat on chat.id = message.chat_id
       left join staff assigned on assigned.id = chat.staff_id
       left join staff author on message.sender_type = 2 and author.id = message.sender_id
       left join app_user bound on bound.id = author.target_id
       left join app_user writer on message.sender_type = 1 and writer.id = message.sender_id
      order by message.chat_id, message.chat_seq`,
    [wanted.map(({ chatId }) => chatId), wanted.map(({ afterSeq }) => afterSeq), limit],
  );
  return rows.map((row) => liveMessage(row, row, row));
}

/** A stored message with its sender as people see them. */
export type StoredMessage = Readonly<Omit<ChatRecord, 'contentType' | 'content'>>;

/** Absent means any. */
export interface MessageFilter {
  readonly chatId: string;
  readonly msgTypes?: readonly number[] | undefined;
  /** A part of the text, in any case. Messages without a text do not match. */
  readonly keyword?: string;
}

/** Newest first below a chatSeq, or oldest first above one. */
export type MessageSlice =
  | { readonly order: 'newest first'; readonly before: number | null; readonly offset: number; readonly limit: number }
  | { readonly order: 'oldest first'; readonly after: number; readonly limit: number };

const SENDER_COLUMNS = `
  message.id::text, message.chat_id::text, message.chat_seq, message.sender_type as from_type,
  message.sender_id::text as from_id,
  coalesce(staff.target_id, app_user.id, 0)::text as from_main_id,
  coalesce(staff.name, app_user.nick_name, '') as from_nick_name,
  coalesce(bound.head_key, app_user.head_key, '') as from_head_img,
  message.msg_type, message.msg, message.client_msg_id, ${isoTime('message.created_at')} as create_time`;

const SENDER_JOINS = `
  left join staff on message.sender_type = 2 and staff.id = message.sender_id
  left join app_user bound on bound.id = staff.target_id
  left join app_user on message.sender_type = 1 and app_user.id = message.sender_id`;

export async function listMessages(db: Db, filter: MessageFilter, slice: MessageSlice) {
  const { values, add } = valuesOf();
  const where = conditions(filter, add);
  const isForward = slice.order === 'oldest first';
  const bound = isForward ? slice.after : slice.before;
  if (bound !== null) where.push(`chat_seq ${isForward ? '>' : '<'} ${add(bound)}`);
  const order = `message.chat_seq ${isForward ? 'asc' : 'desc'}`;
  return db.rows<StoredMessage>(
    `select ${SENDER_COLUMNS}
       from (select * from message where ${where.join(' and ')} order by ${order}
              limit ${add(slice.limit)} offset ${add(isForward ? 0 : slice.offset)}) message ${SENDER_JOINS}
      order by ${order}`,
    values,
  );
}

/** The message that a person has sent to a chat with this id of theirs; null without one. */
export async function findSent(
  db: Db,
  { chatId, senderType, senderId, clientMsgId }: Pick<NewMessage, 'chatId' | 'senderType' | 'senderId' | 'clientMsgId'>,
): Promise<Pick<StoredMessage, 'msgType' | 'msg'> | null> {
  return db.maybe<Pick<StoredMessage, 'msgType' | 'msg'>>(
    `select msg_type, msg from message
      where chat_id = $1 and sender_type = $2 and sender_id = $3 and client_msg_id = $4`,
    [chatId, senderType, senderId, clientMsgId],
  );
}

/** A message that a person has written; null without one of theirs with this number. */
export async function findOwnMessage(
  tx: Db,
  { chatId, chatSeq, author }: { readonly chatId: string; readonly chatSeq: number; readonly author: Person },
): Promise<{ readonly isErased: boolean; readonly ageMs: number } | null> {
  return tx.maybe<{ readonly isErased: boolean; readonly ageMs: number }>(
    `select coalesce((msg::json ->> 'isErased')::boolean, false) as is_erased,
            extract(epoch from clock_timestamp() - created_at)::float8 * 1000 as age_ms
       from message where chat_id = $1 and chat_seq = $2 and sender_type = $3 and sender_id = $4 for update`,
    [chatId, chatSeq, author.type, author.id],
  );
}

/** Takes the content of a message away, with its picture. Its number stays. */
export async function blankMessage(
  tx: Db,
  { chatId, chatSeq }: { readonly chatId: string; readonly chatSeq: number },
): Promise<void> {
  const fileIds = await tx.values<string>(
    `with found as (
       select chat_id, chat_seq, case when msg_type in (2, 3) then file_of_message(msg) end as file_id
         from message where chat_id = $1 and chat_seq = $2
     ), blanked as (
       update message set msg = $3 from found
        where message.chat_id = found.chat_id and message.chat_seq = found.chat_seq
     )
     select file_id from found where file_id is not null`,
    [chatId, chatSeq, DELETED_CONTENT],
  );
  await deleteUnusedFiles(tx, fileIds);
}

export async function countMessages(db: Db, filter: MessageFilter): Promise<number> {
  const { values, add } = valuesOf();
  return countShown(db, `message where ${conditions(filter, add).join(' and ')}`, values);
}

function conditions({ chatId, msgTypes, keyword = '' }: MessageFilter, add: (value: unknown) => string): string[] {
  const where = [`chat_id = ${add(chatId)}`];
  if (msgTypes !== undefined) where.push(`msg_type = any(${add(msgTypes)}::smallint[])`);
  if (keyword !== '') where.push(`folded(msg::json ->> 'text') like ${add(partOf(keyword))}`);
  return where;
}
