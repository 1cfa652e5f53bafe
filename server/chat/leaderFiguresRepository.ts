import { CHAT_KEYS } from '#contract/domain.ts';
import type { LeaderFigures } from '#contract/http/chats.ts';
import type { HomeDay } from '#contract/http/home.ts';
import type { Db } from '../db/connection.ts';
import { isoTime } from '../db/instants.ts';
import { isGivenChats, takesChats } from '../people/index.ts';

/** A person's open chats, those of them whose customer waits for an answer, and all chats without an assignee. */
type OwnChats = Omit<NonNullable<HomeDay['chats']>, 'longestWait'>;

type OwnWait = NonNullable<HomeDay['chats']>['longestWait'];

export async function countOwnChats(db: Db, staffId: string): Promise<OwnChats> {
  return db.one<OwnChats>(
    `select count(*)::int as open, count(waiting_since)::int as waiting,
            (select count(*)::int from chat where ended_at is null and staff_id is null) as "inLine"
       from chat where staff_id = $1 and ended_at is null`,
    [staffId],
  );
}

/** The customer of this person who waits longest; null when no one waits. */
export async function findOwnLongestWait(db: Db, staffId: string): Promise<OwnWait> {
  return db.maybe<NonNullable<OwnWait>>(
    `select chat.id::text as "chatId", chat.customer_id::text as "fromId", app_user.nick_name,
            ${isoTime('chat.waiting_since')} as waiting_since, ${isoTime('chat.respond_by')} as due_at,
            ${isoTime('coalesce(chat.respond_warn_at, chat.respond_by)')} as urgent_at
       from chat join app_user on app_user.id = chat.customer_id
      where chat.staff_id = $1 and chat.ended_at is null and chat.waiting_since is not null
      order by chat.waiting_since, chat.id limit 1`,
    [staffId],
  );
}

/** Chats that wait, and the people who answer them, at this moment. */
interface CurrentFigures extends Omit<
  LeaderFigures,
  'longestWait' | 'slots' | 'chatsToday' | 'answeredToday' | 'firstResponseMs'
> {
  /** How many people are given chats now. */
  readonly given: number;
}

/** @param maxChats open chats that one person may have */
export async function readCurrentFigures(db: Db, maxChats: number): Promise<CurrentFigures> {
  return db.one<CurrentFigures>(
    `with people as (
       select coalesce(presence.is_online and presence.away_since is null, false) as is_online,
              coalesce(presence.is_online and presence.away_since is not null, false) as is_away,
              coalesce(presence.is_online and presence.away_since is null and presence.break_ends_at is null
                       and ${isGivenChats('$1')}, false) as is_given,
              presence.break_ends_at is not null as is_on_break,
              staff.id
         from staff left join presence on presence.staff_id = staff.id where ${takesChats('$1')}
     )
     select (select count(*)::int from chat where ended_at is null and staff_id is null) as "inLine",
            count(*) filter (where is_online)::int as online, count(*) filter (where is_away)::int as away,
            count(*) filter (where is_on_break)::int as "onBreak",
            count(*)::int as staff, count(*) filter (where is_given)::int as given,
            coalesce(sum(case when is_given then least($2, (
              select count(*)::int from chat where chat.staff_id = people.id and chat.ended_at is null
            )) end), 0)::int as "usedSlots",
            (select count(*)::int from chat join people holder on holder.id = chat.staff_id
              where chat.ended_at is null and holder.is_away) as "awayChats"
       from people`,
    [CHAT_KEYS, maxChats],
  );
}

/** The chat whose customer waits longest for an answer; null when no one waits. */
export async function findLongestWait(db: Db): Promise<LeaderFigures['longestWait']> {
  return db.maybe<NonNullable<LeaderFigures['longestWait']>>(
    `select id::text as chat_id, product as come_from, ${isoTime('waiting_since')} as waiting_since,
            ${isoTime('respond_by')} as due_at, ${isoTime('coalesce(respond_warn_at, respond_by)')} as urgent_at
       from chat where waiting_since is not null order by chat.waiting_since, chat.id limit 1`,
  );
}
