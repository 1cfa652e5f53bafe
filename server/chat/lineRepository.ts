import { CHAT_KEYS } from '#contract/domain.ts';
import { CHAT_EVENT } from '#contract/chat/commands.ts';
import type { Db } from '../db/connection.ts';
import { isGivenChats } from '../people/index.ts';

/** A customer in line, and since when, in epoch milliseconds. */
export interface InLine {
  readonly customerId: string;
  readonly sinceMs: number;
}

/** The customers in line, in the order in which their chats are handed out. */
export async function readCustomersInLine(db: Db): Promise<readonly InLine[]> {
  return db.rows<InLine>(
    `select chat.customer_id::text as "customerId",
            (extract(epoch from chat_queue.waiting_since) * 1000)::float8 as "sinceMs"
       from chat_queue join chat on chat.id = chat_queue.chat_id
      order by chat_queue.recalled desc, chat_queue.waiting_since, chat_queue.chat_id`,
  );
}

/**
 * Whether anyone who is given chats is online. People whose socket is gone still count until their chats are recalled,
 * because most of them only reload their page. So do people whose break ends within the same time.
 */
export async function isAnyoneOnline(db: Db, awayAfterMs: number): Promise<boolean> {
  return db.value<boolean>(
    `select exists (
       select from presence join staff on staff.id = presence.staff_id
        where presence.is_online and ${isGivenChats('$1')}
          and (presence.away_since is null or presence.away_since > now() - $2 * interval '1 ms')
          and (presence.break_ends_at is null or presence.break_ends_at < now() + $2 * interval '1 ms')
     ) as is_online`,
    [CHAT_KEYS, awayAfterMs],
  );
}

/** How many chats left the line, and in which time until now. */
export interface LineSpeed {
  readonly handedOut: number;
  readonly overMs: number;
}

/**
 * The speed at which chats left the line lately. Reads the end of the primary key only, so its cost does not grow with
 * the history.
 * @param newest chats that are counted at most
 */
export async function readLineSpeed(
  db: Db,
  { withinMs, newest, events }: { readonly withinMs: number; readonly newest: number; readonly events: number },
): Promise<LineSpeed> {
  return db.one<LineSpeed>(
    `select count(*)::int as handed_out, coalesce(extract(epoch from now() - min(at)) * 1000, 0)::float8 as over_ms
       from (select at
               from (select id, at, kind, detail from chat_event order by id desc limit $3) as latest
              where kind = $4 and detail ? 'waitedMs' and at > now() - $1 * interval '1 ms'
              order by id desc limit $2) as counted`,
    [withinMs, newest, events, CHAT_EVENT.assigned],
  );
}
