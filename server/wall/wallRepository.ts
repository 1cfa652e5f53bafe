import { CHAT_EVENT } from '#contract/chat/commands.ts';
import { WALL_STAFF_MAX } from '#contract/serviceLimits.ts';
import { CHAT_KEYS } from '#contract/domain.ts';
import type { Presence, WallMember, WallProduct } from '#contract/http/wall.ts';
import type { Db } from '../db/connection.ts';
import { isoTime } from '../db/instants.ts';
import { takesChats } from '../people/index.ts';

/** A product with live chats. */
export interface LiveProduct extends WallProduct {
  readonly live: number;
  readonly late: number;
  readonly atRisk: number;
}

/** @param riskUntil waits with a deadline between `now` and this instant are at risk */
export async function readLiveProducts(db: Db, now: Date, riskUntil: Date): Promise<readonly LiveProduct[]> {
  return db.rows<LiveProduct>(
    `with live as materialized (
       select id, product, staff_id, waiting_since, respond_by, respond_warn_at from chat where ended_at is null
     ), longest as (
       select distinct on (live.product) live.product,
              json_build_object('chatId', id::text, 'waitingSince', ${isoTime('waiting_since')},
                                'dueAt', ${isoTime('respond_by')},
                                'urgentAt', ${isoTime('coalesce(respond_warn_at, respond_by)')}) as wait
         from live where waiting_since is not null order by live.product, live.waiting_since, live.id
     ), counted as (
       select product, count(*)::int as live, count(*) filter (where staff_id is null)::int as in_line,
              count(*) filter (where waiting_since is not null and respond_by <= $1)::int as late,
              count(*) filter (where waiting_since is not null and respond_by > $1 and respond_by <= $2)::int as at_risk
         from live group by product
     )
     select counted.product as come_from, live, in_line, late, at_risk, longest.wait as longest_wait
       from counted left join longest on longest.product = counted.product`,
    [now, riskUntil],
  );
}

/** Chats that came in within the same hour, and all before or all since an instant. */
export interface CameInRow {
  /** The index of the hour; another number: none of them. */
  readonly hour: number;
  readonly isRecent: boolean;
  readonly cameIn: number;
  readonly answered: number;
  /** Those that ended without a first answer. */
  readonly missed: number;
  /** Sum of the times to the first answer, in microseconds. */
  readonly firstResponseUs: number;
}

/**
 * The chats that came in since the first of these instants.
 * @param bounds ISO 8601, ascending: when hours begin, and when the last one ends
 */
export async function countCameIn(db: Db, bounds: readonly string[], recentSince: Date): Promise<readonly CameInRow[]> {
  return db.rows<CameInRow>(
    `select width_bucket(created_at, $1::timestamptz[]) - 1 as hour, created_at >= $2 as is_recent,
            count(*)::int as came_in, count(first_answer_at)::int as answered,
            count(*) filter (where ended_at is not null and first_answer_at is null)::int as missed,
            (coalesce(extract(epoch from sum(first_answer_at - created_at)), 0) * 1000000)::float8 as first_response_us
       from chat where created_at >= least(($1::timestamptz[])[1], $2) group by 1, 2`,
    [bounds, recentSince],
  );
}

interface ListedMember extends Omit<WallMember, 'maxChats'> {
  readonly staffCount: number;
}

/** Those who take chats: those online or with open chats first, then by name. Each row has the number of all. */
export async function listMembers(db: Db): Promise<readonly ListedMember[]> {
  return db.rows<ListedMember>(
    `with open as (
       select staff_id, count(*)::int as chats from chat where ended_at is null and staff_id is not null
        group by staff_id
     )
     select staff.id::text, staff.name, coalesce(bound.head_key, '') as head_img, presence_state(presence) as presence,
            coalesce(open.chats, 0) as open_chats, count(*) over ()::int as staff_count
       from staff left join presence on presence.staff_id = staff.id left join open on open.staff_id = staff.id
       left join app_user bound on bound.id = staff.target_id
      where ${takesChats('$1')}
      order by not (coalesce(presence.is_online, false) or open.chats is not null), lower(staff.name), staff.id
      limit ${WALL_STAFF_MAX}`,
    [CHAT_KEYS],
  );
}

/** The times between which a strip shows something. */
export interface StripSpan {
  readonly from: Date;
  readonly until: Date;
}

export interface PresenceRow {
  readonly staffId: string;
  /** ISO 8601; no earlier than the span. */
  readonly from: string;
  readonly presence: Presence;
}

/** The presence of these people in the span, oldest first. Who was not seen before has no row for its beginning. */
export async function listPresence(db: Db, staffIds: readonly string[], span: StripSpan) {
  return db.rows<PresenceRow>(
    `select who.id::text as staff_id, ${isoTime('greatest(change.at, $2)')} as "from", change.presence
       from unnest($1::bigint[]) who (id)
       left join lateral (
         select max(at) as at from presence_change where staff_id = who.id and at <= $2
       ) before on true
       join presence_change change
         on change.staff_id = who.id and change.at >= coalesce(before.at, $2) and change.at < $3
      order by change.staff_id, change.at`,
    [staffIds, span.from, span.until],
  );
}

/** A person got a chat, or has it no longer. */
export interface ChatChange {
  readonly staffId: string;
  readonly atMs: number;
  readonly by: 1 | -1;
}

/** How the open chats of these people have changed since an instant. */
export async function listChatChanges(
  db: Db,
  staffIds: readonly string[],
  since: Date,
): Promise<readonly ChatChange[]> {
  return db.rows<ChatChange>(
    `with step as materialized (
       select at, kind, staff_id, (detail ->> 'fromStaffId')::bigint as from_id from chat_event
        where at > $2 and kind in (${CHAT_EVENT.assigned}, ${CHAT_EVENT.recalled}, ${CHAT_EVENT.ended})
     )
     select staff_id::text, (extract(epoch from at) * 1000)::float8 as at_ms,
            case when kind = ${CHAT_EVENT.assigned} then 1 else -1 end as by
       from step where staff_id = any($1::bigint[])
     union all
     select from_id::text, (extract(epoch from at) * 1000)::float8, -1 from step where from_id = any($1::bigint[])`,
    [staffIds, since],
  );
}
