import type { Body } from '#contract/chat/packets.ts';
import { CHAT_TYPE, PERSON_TYPE } from '#contract/domain.ts';
import type { Db } from '../db/connection.ts';

/** A message as sockets carry it. */
export type LiveMessage = Body<'Message'>;

interface LiveRow {
  chatId: string;
  chatSeq: number;
  id: string;
  senderType: number;
  senderId: string;
  senderMainId: string;
  nickName: string;
  headImg: string;
  msgType: number;
  msg: string;
  clientMsgId: string;
  sentMs: number;
  serverMs: number;
  customerId: string;
  staffId: string | null;
  staffMainId: string | null;
  endedBy: number | null;
}

/** Messages after a chatSeq, for several chats at once: in order, and at most `limit` for each chat. */
export async function readMessagesAfter(
  db: Db,
  wanted: readonly { readonly chatId: string; readonly afterSeq: number }[],
  limit: number,
): Promise<readonly LiveMessage[]> {
  const rows = await db.rows<LiveRow>(
    `select message.chat_id::text, message.chat_seq, message.id::text, message.sender_type, message.sender_id::text,
            coalesce(author.target_id, writer.id, 0)::text as sender_main_id,
            coalesce(author.name, writer.nick_name, '') as nick_name,
            coalesce(bound.head_key, writer.head_key, '') as head_img,
            message.msg_type, message.msg, message.client_msg_id,
            (extract(epoch from message.sent_at) * 1000)::float8 as sent_ms,
            (extract(epoch from message.created_at) * 1000)::float8 as server_ms,
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
  return rows.map(toLive);
}

function toLive(row: LiveRow): LiveMessage {
  const toCustomer = row.senderType !== PERSON_TYPE.customer;
  return {
    fromMainId: row.senderMainId,
    fromType: row.senderType,
    fromId: row.senderId,
    fromNickName: row.nickName,
    fromHeadImg: row.headImg,
    ...(toCustomer
      ? receiver(PERSON_TYPE.customer, row.customerId, row.customerId)
      : receiver(PERSON_TYPE.staff, row.staffId, row.staffMainId)),
    chatId: row.chatId,
    chatType: chatTypeOf(row.senderType, row.endedBy),
    sendTime: Math.floor(row.sentMs),
    msgType: row.msgType,
    msg: row.msg,
    serverMsgId: row.id,
    clientMsgId: row.clientMsgId,
    chatSeq: row.chatSeq,
    serverTime: Math.floor(row.serverMs),
  };
}

/** The receiver of a message; empty ids while the chat waits in line. */
export function receiver(
  type: number,
  id: string | null,
  mainId: string | null,
): Pick<LiveMessage, 'toType' | 'toId' | 'toMainId'> {
  return { toType: type, toId: id ?? '', toMainId: mainId ?? '' };
}

/** Messages of the product have a type of their own in a chat that its customer has ended. */
export function chatTypeOf(senderType: number, endedBy: number | null): number {
  return senderType === PERSON_TYPE.system && endedBy === PERSON_TYPE.customer
    ? CHAT_TYPE.endedByCustomer
    : CHAT_TYPE.service;
}
