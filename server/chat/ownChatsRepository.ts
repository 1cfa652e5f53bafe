import type { Db } from '../db/connection.ts';

/** A person's open chats, those of them whose customer waits for an answer, and all chats without an assignee. */
export interface OwnChats {
  readonly open: number;
  readonly waiting: number;
  readonly inLine: number;
}

/** A customer who waits for an answer. */
export interface Wait {
  readonly chatId: string;
  readonly fromId: string;
  readonly nickName: string;
  readonly since: Date;
}

export async function countOwnChats(db: Db, staffId: string): Promise<OwnChats> {
  return db.one<OwnChats>(
    `select count(*)::int as open, count(waiting_since)::int as waiting,
            (select count(*)::int from chat where ended_at is null and staff_id is null) as "inLine"
       from chat where staff_id = $1 and ended_at is null`,
    [staffId],
  );
}

/** The customer of this person who waits longest; null when no one waits. */
export async function findOwnLongestWait(db: Db, staffId: string): Promise<Wait | null> {
  return db.maybe<Wait>(
    `select chat.id::text as "chatId", chat.customer_id::text as "fromId", app_user.nick_name,
            chat.waiting_since as since
       from chat join app_user on app_user.id = chat.customer_id
      where chat.staff_id = $1 and chat.ended_at is null and chat.waiting_since is not null
      order by chat.waiting_since, chat.id limit 1`,
    [staffId],
  );
}
