import { REPORT_TYPE, type ReportType } from '#contract/domain.ts';
import type { Chance } from '#demo/seed/random.ts';
import type { Db } from '#server/db/connection.ts';
import { readDays, readHours, readStaffDays, readStaffTotals, readUsage } from '#server/reports/reportFigures.ts';
import { addDays, dayOf, daysBetween } from '#server/reports/reportDays.ts';
import { readTags } from '#server/reports/reportTagService.ts';
import { readTargets } from '#server/reports/reportTargetService.ts';

// Figures as the product reads them, and the same figures as PostgreSQL counts them, with its own time zones.
// (rawFigures.ts checks the meaning of figures; this checks what is rolled up.)

/** All figures except zeros, as lines for readable failures. */
export interface Figures {
  readonly days: readonly string[];
  readonly hours: readonly string[];
  readonly staffDays: readonly string[];
  readonly totals: readonly string[];
  readonly targets: readonly string[];
  readonly tags: readonly string[];
  readonly usage: Readonly<Record<string, unknown>>;
}

export interface FiguresScope {
  readonly zone: string;
  readonly now: Date;
  /** Days back from today; future days are included. */
  readonly back: number;
}

const TYPES: readonly ReportType[] = Object.values(REPORT_TYPE);
const AHEAD = 2;
const EVERYBODY = 1_000;

/** As services read them. */
export async function figuresFromServices(tx: Db, { zone, now, back }: FiguresScope): Promise<Figures> {
  const today = dayOf(zone, now);
  const range = { from: addDays(today, -back), to: addDays(today, AHEAD) };
  const figures = {
    days: Array.of<string>(),
    hours: Array.of<string>(),
    staffDays: Array.of<string>(),
    totals: Array.of<string>(),
    targets: Array.of<string>(),
    tags: Array.of<string>(),
  };
  for (const type of TYPES) {
    const days = await readDays(tx, { zone, type, ...range });
    for (const { day, open, solved, notSolved, staffCount } of days) {
      if (open + solved + notSolved > 0)
        figures.days.push(`${type} ${day} open ${open} solved ${solved} not ${notSolved} staff ${staffCount}`);
    }
    for (const day of daysBetween(range.from, range.to)) {
      for (const { at, open, solved, notSolved } of await readHours(tx, { zone, type }, day, now)) {
        if (open + solved + notSolved > 0)
          figures.hours.push(`${type} ${day} ${at.toISOString()} open ${open} solved ${solved} not ${notSolved}`);
      }
    }
    for (const row of await readStaffDays(tx, { zone, type }, daysBetween(range.from, range.to))) {
      const us = Math.round(row.firstResponseMs * 1_000);
      figures.staffDays.push(
        `${type} ${row.day} ${row.staffId} ${row.staffName} ${row.assigned} ${row.solved} ${row.answered} ${us} ${row.rated} ${row.ratingSum}`,
      );
    }
    for (const row of await readStaffTotals(tx, { zone, type, ...range }, EVERYBODY)) {
      const us = Math.round(row.firstResponseMs * 1_000);
      figures.totals.push(
        `${type} ${row.staffId} ${row.staffName} ${row.assigned} ${row.solved} ${row.answered} ${us} ${row.rated} ${row.ratingSum}`,
      );
    }
    for (const { product, first, next, resolve } of await readTargets(tx, { zone, type, ...range })) {
      const counts = [first, next, resolve].flatMap(({ metNum, missedNum }) => [metNum, missedNum]);
      if (product !== null) figures.targets.push(`${type} ${product} ${counts.join(' ')}`);
    }
    for (const { product, tagId, openNum, solvedNum, notSolvedNum } of await readTags(tx, { zone, type, ...range }))
      figures.tags.push(`${type} ${product} ${tagId ?? 'none'} ${openNum} ${solvedNum} ${notSolvedNum}`);
  }
  return { ...figures, usage: { ...(await readUsage(tx, zone, now)) } };
}

const JUDGED = 'product, first_in_time, next_in_time, next_late, resolved_in_time';
const ITEMS = `
  (select 1 as type, array(select tag_id from query_tag where query_id = id) as tag_ids, created_at, customer_id, staff_id, case status when 1 then 'open' else 'solved' end as state,
          first_staff_reply_at - created_at as answered_in, coalesce(closed_at, created_at) as solved_at,
          null::smallint as rating, ${JUDGED}
     from query
    union all
   select 2, array(select tag_id from chat_tag where chat_tag.chat_id = id), created_at, chat.customer_id, staff_id,
          case when ended_at is null then 'open'
               when solved or solved is null and ended_by = 2 then 'solved'
               else 'not' end,
          first_answer_at - created_at, ended_at, rating, ${JUDGED}
     from chat left join chat_rating on chat_rating.chat_id = chat.id) item`;
const STATES = `count(*) filter (where state = 'open') as open, count(*) filter (where state = 'solved') as solved,
  count(*) filter (where state = 'not') as not_solved`;
const SUMS = `count(*) as assigned, count(*) filter (where state = 'solved') as solved, count(answered_in) as answered,
  coalesce((extract(epoch from sum(answered_in)) * 1000000)::bigint, 0) as us,
  count(rating) as rated, coalesce(sum(rating), 0) as rating_sum`;

/** As the rows themselves say. */
export async function figuresFromRows(tx: Db, { zone, now }: FiguresScope): Promise<Figures> {
  const lines = async (sql: string): Promise<string[]> => {
    const values = [zone, now].slice(0, sql.includes('$2') ? 2 : sql.includes('$day') ? 1 : 0);
    const { rows } = await tx.query<{ line: string }>(
      sql.replace('$day', '(created_at at time zone $1)::date'),
      values,
    );
    return rows.map(({ line }) => line);
  };
  const today = dayOf(zone, now);
  return {
    days: await lines(
      `select format('%s %s open %s solved %s not %s staff %s', type, day, open, solved, not_solved, staff) as line
         from (select type, $day as day, ${STATES}, count(distinct staff_id) as staff
                 from ${ITEMS} group by 1, 2) counted
        order by type, day`,
    ),
    hours: await lines(
      `select format('%s %s %s open %s solved %s not %s', type, day,
                     to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"'), open, solved, not_solved) as line
         from (select type, day, start + hour * interval '1 hour' as at, ${STATES}
                 from (select *, floor(extract(epoch from created_at - start) / 3600) as hour
                         from (select *, day::timestamp at time zone $1 as start
                                 from (select *, $day as day from ${ITEMS}) dated) begun) timed
                group by 1, 2, 3) counted
        where at <= $2
        order by type, day, at`,
    ),
    staffDays: await lines(
      `select format('%s %s %s %s %s %s %s %s %s %s', counted.type, day, staff.id, staff.name, assigned, solved, answered,
                     us, rated, rating_sum) as line
         from (select type, $day as day, staff_id, ${SUMS} from ${ITEMS} group by 1, 2, 3) counted
         join staff on staff.id = staff_id
        order by counted.type, day desc, solved desc, assigned desc, staff.id`,
    ),
    totals: await lines(
      `select format('%s %s %s %s %s %s %s %s %s', counted.type, staff.id, staff.name, assigned, solved, answered, us, rated,
                     rating_sum) as line
         from (select type, staff_id, ${SUMS} from ${ITEMS} group by 1, 2) counted
         join staff on staff.id = staff_id
        order by counted.type, solved desc, assigned desc, staff.id`,
    ),
    targets: await lines(
      `select format('%s %s %s %s %s %s %s %s', type, product, first_met, first_missed, next_met, next_missed,
                     resolve_met, resolve_missed) as line
         from (select type, product, count(*) filter (where first_in_time) as first_met,
                      count(*) filter (where not first_in_time) as first_missed,
                      sum(next_in_time) as next_met, sum(next_late) as next_missed,
                      count(*) filter (where resolved_in_time) as resolve_met,
                      count(*) filter (where not resolved_in_time) as resolve_missed
                 from ${ITEMS} group by 1, 2) counted
        where first_met + first_missed + next_met + next_missed + resolve_met + resolve_missed > 0
        order by type, product`,
    ),
    tags: await lines(
      `select format('%s %s %s %s %s %s', type, product, name, open, solved, not_solved) as line
         from (select type, item.product, tag.id, tag.id::text as name, ${STATES}
                 from ${ITEMS} join tag on tag.product = item.product
                  and (tag.id = any(tag_ids) or exists (select from tag reason where parent_id = tag.id
                                                           and reason.id = any(tag_ids)))
                group by 1, 2, 3
                union all
               select type, product, null, 'none', ${STATES} from ${ITEMS} where tag_ids = '{}' group by 1, 2) counted
        order by type, product, counted.id nulls last`,
    ),
    usage: {
      today: await usageOn(tx, zone, `= '${today}'`),
      yesterday: await usageOn(tx, zone, `= '${addDays(today, -1)}'`),
      yesterdayByNow: await usageOn(tx, zone, `= '${addDays(today, -1)}'`, now),
      ever: await usageOn(tx, zone, 'is not null'),
      week: await inTurn([6, 5, 4, 3, 2, 1, 0], (back) => usageOn(tx, zone, `= '${addDays(today, -back)}'`)),
    },
  };
}

async function inTurn<T>(items: readonly number[], read: (item: number) => Promise<T>): Promise<readonly T[]> {
  const results: T[] = [];
  for (const item of items) results.push(await read(item));
  return results;
}

/** @param atTimeOf counts only what had come in, and was solved, at this time of the day */
async function usageOn(tx: Db, zone: string, condition: string, atTimeOf?: Date): Promise<unknown> {
  const before = (column: string) =>
    `($2::timestamptz is null
      or ${column} at time zone $1 < ($2::timestamptz at time zone $1) - interval '1 day')`;
  const {
    rows: [row],
  } = await tx.query(
    `select count(distinct customer_id)::integer as users,
            count(*) filter (where type = 1)::integer as queries,
            count(*) filter (where type = 2)::integer as chats,
            count(*) filter (where state = 'solved' and ${before('solved_at')})::integer as solved
       from ${ITEMS} where (created_at at time zone $1)::date ${condition} and ${before('created_at')}`,
    [zone, atTimeOf ?? null],
  );
  return row;
}

const OUTCOMES = [true, false, null] as const;
const CUSTOMERS = 40;
const STAFF = 5;

/**
 * People for `addItemsAt` and `CHANGES`: staff 1 to 5, customers 1 to 40 and as many more for open chats. And tags of the
 * products 1 to 3: of each, ten times its code is the topic of the two that follow.
 */
export async function somePeople(db: Db): Promise<void> {
  await db.query(
    `insert into app_user (id, phone_code, phone, nick_name)
     select n, '44', n::text, 'Customer ' || n from generate_series(1, $1) n`,
    [CUSTOMERS * 2],
  );
  await db.query(
    `insert into staff (account, name, password_hash)
     select 'agent' || n, 'Agent ' || n, 'nobody logs in' from generate_series(1, $1) n`,
    [STAFF],
  );
  await db.query(`
    insert into tag (id, product, parent_id, name) overriding system value
    select product * 10 + at, product, case when at > 0 then product * 10 end, chr(65 + at)
      from generate_series(1, 3) product cross join generate_series(0, 2) at order by 1`);
}

/** A query and a chat that arrived at an instant, in any state. */
export async function addItemsAt(db: Db, chance: Chance, at: string): Promise<void> {
  const staffId = () => (chance.isTrue(0.2) ? null : chance.integer(1, STAFF));
  const answer = () =>
    chance.isTrue(0.3) ? null : `${chance.integer(0, 90_000)}.${chance.integer(100_000, 999_999)} s`;
  const judgements = () => [
    chance.integer(1, 3),
    chance.oneOf(OUTCOMES),
    chance.integer(0, 2),
    chance.integer(0, 2),
    chance.oneOf(OUTCOMES),
  ];
  await db.query(
    `insert into query (customer_id, title, description, staff_id, status, created_at, first_staff_reply_at, ${JUDGED})
     values ($1, 'Query', 'It does not work.', $2, $3, $4::timestamptz, $4::timestamptz + $5::interval,
             $6, $7, $8, $9, $10)`,
    [chance.integer(1, CUSTOMERS), staffId(), chance.integer(1, 2), at, answer(), ...judgements()],
  );
  const isOpen = chance.isTrue(0.1);
  await db.query(
    `insert into chat (customer_id, staff_id, created_at, ended_at, ended_by, solved, first_answer_at, ${JUDGED})
     values ($1, $2, $3::timestamptz,
             case when $4::smallint is not null then $3::timestamptz + interval '1 hour' end,
             $4, $5, $3::timestamptz + $6::interval, $7, $8, $9, $10, $11)
         on conflict do nothing`,
    [
      chance.integer(1, CUSTOMERS) + (isOpen ? CUSTOMERS : 0),
      staffId(),
      at,
      isOpen ? null : chance.integer(1, 3),
      chance.oneOf([true, false, null]),
      answer(),
      ...judgements(),
    ],
  );
  await addTags(db, chance);
  if (chance.isTrue(0.5)) await db.query(RATE_NEWEST, [chance.integer(1, 5)]);
}

const RATE_NEWEST = `
  insert into chat_rating (chat_id, customer_id, rating, rated_at)
  select id, customer_id, $1, now() from (select * from chat order by id desc limit 1) newest
      on conflict do nothing`;

/** Gives the newest query and chat some of the tags of their products. */
async function addTags(db: Db, chance: Chance): Promise<void> {
  for (const table of ['query', 'chat'])
    await db.query(
      `insert into ${table}_tag
       select newest.id, product * 10 + at from (select id, product from ${table} order by id desc limit 1) newest,
              unnest($1::integer[]) at
           on conflict do nothing`,
      [[0, 1, 2].filter(() => chance.isTrue(0.4))],
    );
}

/** All possible changes of old items, by name. */
export const CHANGES: Readonly<Record<string, string>> = {
  'a query is closed':
    'update query set status = 2 where id = (select id from query where status = 1 order by random() limit 1)',
  'a query is opened again':
    'update query set status = 1 where id = (select id from query where status = 2 order by random() limit 1)',
  'a query is given to another person': `update query set staff_id = 1 + staff_id % 5
      where id = (select id from query where staff_id is not null order by random() limit 1)`,
  'a query is taken away': `update query set staff_id = null
      where id = (select id from query where staff_id is not null order by random() limit 1)`,
  'a query is answered first': `update query set first_staff_reply_at = created_at + interval '5.000007 s'
      where id = (select id from query
                   where first_staff_reply_at is null and staff_id is not null order by random() limit 1)`,
  'the only answer to a query is deleted': `update query set first_staff_reply_at = null
      where id = (select id from query
                   where first_staff_reply_at is not null and staff_id is not null order by random() limit 1)`,
  'a chat is ended': `update chat set ended_at = now(), ended_by = 2, solved = null
      where id = (select id from chat where ended_at is null order by random() limit 1)`,
  'a chat is given to another person': `update chat set staff_id = 1 + staff_id % 5
      where id = (select id from chat where staff_id is not null order by random() limit 1)`,
  'a customer says that it is solved': `update chat set solved = true
      where id = (select id from chat where ended_at is not null and ended_by <> 2 and solved is not true
                   order by random() limit 1)`,
  'a customer says that it is not': `update chat set solved = false
      where id = (select id from chat where ended_by = 2 and solved is not false order by random() limit 1)`,
  'a chat is answered first': `update chat set first_answer_at = created_at + interval '7.000003 s'
      where id = (select id from chat
                   where first_answer_at is null and staff_id is not null order by random() limit 1)`,
  'a chat is rated': `insert into chat_rating (chat_id, customer_id, rating, rated_at)
      select id, customer_id, 4, now() from chat
       where staff_id is not null and id not in (select chat_id from chat_rating) order by random() limit 1
          on conflict do nothing`,
  'a rating changes': `update chat_rating set rating = 1 + rating % 5
      where chat_id = (select chat_id from chat_rating join chat on chat.id = chat_id where staff_id is not null
                        order by random() limit 1)`,
  ...Object.fromEntries(
    (['query', 'chat'] as const).flatMap((table) => [
      [`a ${table} gets a tag`, tagging(table)],
      [`a ${table} loses its tag`, untagging(table)],
      [`the first response to a ${table} is judged`, judging(table, 'first_in_time = first_in_time is not true')],
      [`a next response to a ${table} is in time`, judging(table, 'next_in_time = next_in_time + 1')],
      [`a next response to a ${table} is late`, judging(table, 'next_late = next_late + 1')],
      [`the resolution of a ${table} is judged`, judging(table, 'resolved_in_time = resolved_in_time is not true')],
    ]),
  ),
};

/** One that has none. */
function tagging(table: 'query' | 'chat'): string {
  return `insert into ${table}_tag select id, product * 10 + 1 from ${table}
           where id not in (select ${table}_id from ${table}_tag) order by random() limit 1
           on conflict do nothing`;
}

/** Its only one. */
function untagging(table: 'query' | 'chat'): string {
  return `delete from ${table}_tag
           where ${table}_id = (select ${table}_id from ${table}_tag group by 1 having count(*) = 1
                                 order by random() limit 1)`;
}

function judging(table: 'query' | 'chat', change: string): string {
  return `update ${table} set ${change} where id = (select id from ${table} order by random() limit 1)`;
}
