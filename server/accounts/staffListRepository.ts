import { CHAT_KEYS } from '#contract/domain.ts';
import type { Assignee, StaffPresence } from '#contract/http/staff.ts';
import type { Database, Db } from '../db/connection.ts';
import { isoTime } from '../db/instants.ts';
import { partOf } from '../db/searchWords.ts';
import { valuesOf, walkOf, type Slice } from '../db/slice.ts';
import { isGivenChats, QUERY_KEYS, takesChats, takesQueries } from '../people/index.ts';

/** A position in the list: online people first, then by name. */
export type StaffPosition = Readonly<Pick<StaffPresence, 'isOnline' | 'name' | 'id'>>;

const IS_ONLINE = 'coalesce(presence.is_online, false)';
const IS_AWAY = 'coalesce(presence.is_online and presence.away_since is not null, false)';

const OPEN_CHATS = '(select count(*)::int from chat where chat.staff_id = staff.id and chat.ended_at is null)';
const OPEN_QUERIES = '(select count(*)::int from query where query.staff_id = staff.id and query.status = 1)';

const STAFF_COLUMNS = `
  staff.id::text, staff.account, staff.name, coalesce(bound.head_key, '') as head_img,
  ${IS_ONLINE} as is_online, ${IS_AWAY} as is_away, ${isoTime('presence.break_ends_at')} as break_ends_at,
  ${OPEN_CHATS} as open_chats, (select allocation_max from config_chat) as max_chats`;

const CHANGED_AT = `greatest(coalesce(presence.updated_at, staff.updated_at), presence.last_given_at,
                             (select max(chat.updated_at) from chat where chat.staff_id = staff.id))`;

const STAFF_JOINS = 'left join presence on presence.staff_id = staff.id';
const HEAD_JOIN = 'left join app_user bound on bound.id = staff.target_id';
const ORDER_KEYS = [`not ${IS_ONLINE}`, 'lower(staff.name)', 'staff.id'];

/** Absent means any. */
interface StaffFilter {
  readonly isOnline?: boolean | undefined;
}

/** Staff who may take chats: online ones first, then by name. */
export async function listStaff(db: Database, filter: StaffFilter, slice: Slice<StaffPosition>) {
  const { where, values, add } = conditions(filter);
  const { beyond, rest } = walkOf(slice, {
    keys: ORDER_KEYS,
    isAscending: true,
    at: ({ isOnline, name, id }) => [`${add(!isOnline)}::boolean`, `lower(${add(name)}::text)`, `${add(id)}::bigint`],
    add,
  });
  return db.repeated.rows<StaffPresence>(
    `select ${STAFF_COLUMNS}, staff.id::text as user_id, staff.type,
            ${isoTime('presence.online_start_at')} as online_start_time,
            ${isoTime('presence.offline_at')} as offline_time, ${isoTime(CHANGED_AT)} as update_time
       from (select staff.* from staff ${STAFF_JOINS} where ${where.join(' and ')} and ${beyond} ${rest}) staff ${STAFF_JOINS} ${HEAD_JOIN}
      order by ${ORDER_KEYS.join(', ')}`,
    values,
  );
}

/** Counts staff who may take chats, up to `max`. */
export async function countStaff(db: Database, filter: StaffFilter, max: number): Promise<number> {
  const { where, values } = conditions(filter);
  return db.repeated.value<number>(
    `select count(*)::int as n
       from (select from staff ${STAFF_JOINS} where ${where.join(' and ')} limit ${max}) counted`,
    values,
  );
}

const ASSIGNEES_MAX = 20;

type Work = 'chats' | 'queries' | 'any' | 'nothing';

interface AssigneeFilter {
  /** Part of their name, account or email. */
  readonly keyword: string;
  /** The kind of work that they may be given. `nothing`: active accounts that are in no other list. */
  readonly work: Work;
  /** The current owner of the chat, who is left out. */
  readonly except: string | null;
}

/**
 * Staff by the work that they may be given: first those who can begin now, admins last among them, each by how little
 * they have open. The first ASSIGNEES_MAX.
 */
export async function findAssignees(db: Db, { keyword, work, except }: AssigneeFilter): Promise<Assignee[]> {
  const { values, add } = valuesOf(partOf(keyword), except);
  return db.rows<Assignee>(
    `select ${STAFF_COLUMNS}, staff.email
       from (select staff.*, row_number() over (order by ${orderFor(work)}) as place from staff ${STAFF_JOINS}
              where staff.folded_text like $1 and staff.id is distinct from $2::bigint
                and ${mayBeGiven(work, add)}
              order by place limit ${ASSIGNEES_MAX}) staff ${STAFF_JOINS} ${HEAD_JOIN}
      order by staff.place`,
    values,
  );
}

function orderFor(work: Work): string {
  return `case when not ${IS_ONLINE} then 3 when ${IS_AWAY} then 2
               when presence.break_ends_at is not null then 1 else 0 end,
          staff.type = 'A', ${work === 'queries' ? OPEN_QUERIES : OPEN_CHATS}, lower(staff.name), staff.id`;
}

function mayBeGiven(work: Work, add: (value: unknown) => string): string {
  const chats = (): string => `(${isGivenChats(add(CHAT_KEYS))})`;
  const queries = (): string => `(${takesQueries(add(QUERY_KEYS))})`;
  switch (work) {
    case 'chats':
      return chats();
    case 'queries':
      return queries();
    case 'any':
      return `(${chats()} or ${queries()})`;
    case 'nothing':
      return `staff.status = 'A' and staff.deleted_at is null and not (${chats()} or ${queries()})`;
  }
}

function conditions({ isOnline }: StaffFilter) {
  const { values, add } = valuesOf(CHAT_KEYS);
  const where = [takesChats('$1')];
  if (isOnline !== undefined) where.push(`${IS_ONLINE} = ${add(isOnline)}`);
  return { where, values, add };
}
