import { PERSON_TYPE } from '#contract/domain.ts';
import type { CustomerNote, CustomerPanel, CustomersChat } from '#contract/http/customerPanel.ts';
import type { Db } from '../db/connection.ts';
import { isoTime } from '../db/instants.ts';
import { countShown } from '../db/slice.ts';
import type { StaffText } from '../notes/index.ts';

/** Who a customer is, and what their chats and queries say of them. */
export interface KnownCustomer extends Omit<CustomerPanel, 'phone' | 'note' | 'block' | 'openQueries' | 'timeline'> {
  readonly phoneCode: string;
  readonly phone: string;
}

/** Among so many of their newest chats, language and time zone are looked for. */
const RECENT_CHATS = 50;

/** @returns null without such a person */
export async function findCustomer(db: Db, customerId: string): Promise<KnownCustomer | null> {
  return db.maybe<KnownCustomer>(
    `with recent as (
       select id, product, case when erased_at is null then language end as language, time_zone
         from chat where customer_id = $1 order by id desc limit ${RECENT_CHATS}
     ), first as (
       (select created_at from chat where customer_id = $1 order by id limit 1) union all
       (select created_at from query where customer_id = $1 order by id limit 1)
     ), last as (
       (select coalesce((select created_at from message
                          where chat_id = ended.id and sender_type = ${PERSON_TYPE.customer}
                          order by chat_seq desc limit 1), ended.created_at) as at
          from (select id, created_at from chat where customer_id = $1 and ended_at is not null
                 order by id desc limit 1) ended) union all
       (select created_at from query where customer_id = $1 order by id desc limit 1)
     )
     select id::text as customer_id, nick_name, coalesce(head_key, '') as head_img, phone_code, phone,
            (select product from recent order by id desc limit 1) as come_from,
            (select language from recent where language is not null order by id desc limit 1) as language,
            (select time_zone from recent where time_zone is not null order by id desc limit 1) as time_zone,
            ${isoTime('(select min(created_at) from first)')} as first_contact_time,
            ${isoTime('(select max(at) from last)')} as last_contact_time
       from app_user where id = $1`,
    [customerId],
  );
}

/** A chat of a customer; `lastMessage` has its content as it is stored. */
export interface StoredChat extends Pick<CustomersChat, 'chatId' | 'comeFrom' | 'createTime' | 'endTime' | 'toName'> {
  readonly toId: string | null;
  readonly isAnswered: boolean;
  readonly endedBy: number | null;
  readonly solved: boolean | null;
  readonly lastMessage: { readonly msgType: number; readonly msg: string } | null;
}

/** A customer's chats with smaller ids, newest first: ids increase with time. @param below null: from the newest */
export async function listChatsOf(
  db: Db,
  customerId: string,
  { below, limit }: { readonly below: string | null; readonly limit: number },
): Promise<readonly StoredChat[]> {
  return db.rows<StoredChat>(
    `select chat.id::text as chat_id, chat.product as come_from, ${isoTime('chat.created_at')} as create_time,
            ${isoTime('chat.ended_at')} as end_time, chat.staff_id::text as to_id, coalesce(staff.name, '') as to_name,
            chat.first_staff_message_at is not null as is_answered, chat.ended_by, chat.solved,
            case when newest.msg_type is not null then
              json_build_object('msgType', newest.msg_type, 'msg', newest.msg) end as last_message
       from (select * from chat where customer_id = $1 and ($2::bigint is null or id < $2)
              order by id desc limit $3) chat
       left join staff on staff.id = chat.staff_id
       left join lateral (
         select msg_type, msg from message
          where chat_id = chat.id and sender_type <> ${PERSON_TYPE.system} order by chat_seq desc limit 1
       ) newest on true
      order by chat.id desc`,
    [customerId, below, limit],
  );
}

export async function countChatsOf(db: Db, customerId: string): Promise<number> {
  return countShown(db, 'chat where customer_id = $1', [customerId]);
}

export interface StoredNote extends Omit<CustomerNote, 'text'> {
  readonly text: StaffText;
}

/** @returns null without one */
export async function findNote(
  db: Db,
  customerId: string,
  asText: (text: string) => StaffText,
): Promise<StoredNote | null> {
  const note = await db.maybe<CustomerNote>(
    `select text, staff.name as update_name, ${isoTime('customer_note.updated_at')} as update_time
       from customer_note join staff on staff.id = updated_by where customer_id = $1`,
    [customerId],
  );
  return note && { ...note, text: asText(note.text) };
}

/** Each version has a later time than the one before. */
export async function writeNote(
  tx: Db,
  { customerId, text, staffId }: { readonly customerId: string; readonly text: string; readonly staffId: string },
): Promise<void> {
  await tx.query(
    `insert into customer_note (customer_id, text, updated_by) values ($1, $2, $3)
     on conflict (customer_id) do update
        set text = excluded.text, updated_by = excluded.updated_by,
            updated_at = greatest(clock_timestamp(), customer_note.updated_at + interval '1 millisecond')`,
    [customerId, text, staffId],
  );
}

export async function deleteNote(tx: Db, customerId: string): Promise<void> {
  await tx.query('delete from customer_note where customer_id = $1', [customerId]);
}

/** Whether a customer was erased, or is being erased, and has not come back since. */
export async function isErased(db: Db, customerId: string): Promise<boolean> {
  return db.any(
    `select from erasure
      where customer_id = $1 and not exists (
        select from chat where chat.customer_id = $1 and chat.created_at > erasure.requested_at)
      limit 1`,
    [customerId],
  );
}
