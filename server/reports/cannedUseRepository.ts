import { PERSON_TYPE } from '#contract/domain.ts';
import type { CannedUseRow } from '#contract/http/cannedReplies.ts';
import type { Db } from '../db/connection.ts';
import { overRanges, type DayRange, type Statement } from './reportDayRepository.ts';

/** The uses of a reply on some days. */
export interface CannedUses extends Pick<CannedUseRow, 'uses' | 'editedUses' | 'staffCount'> {
  readonly cannedId: string;
  /** The last of the days with a use. */
  readonly lastDay: string;
}

/** A reply as reports name it. Personal replies are in no report. */
export interface NamedCanned extends Omit<CannedUseRow, 'uses' | 'editedUses' | 'staffCount'> {
  readonly createdAt: Date;
}

/**
 * SQL of the messages and replies that staff wrote from canned replies in these ranges: day, canned reply, member of
 * staff, and whether its text was edited. Ids come from pages, so there may be no such reply.
 * @param dayRanges at least one
 */
function usesIn(dayRanges: readonly DayRange[]): Statement {
  const { text, values } = overRanges(dayRanges, (from, starts, end) => {
    const usesOf = (table: 'message' | 'reply', author: 'sender' | 'author') =>
      `select ${from} + width_bucket(created_at, ${starts}) - 1 as day, canned_id, ${author}_id as staff_id,
              canned_edited as is_edited
         from ${table}
        where canned_id is not null and ${author}_type = ${PERSON_TYPE.staff}
          and created_at >= (${starts})[1] and created_at < ${end}`;
    return [usesOf('message', 'sender'), usesOf('reply', 'author')];
  });
  return { text: `select used.* from (${text}) used join canned_reply on canned_reply.id = canned_id`, values };
}

/** SQL of one row for each day, reply and member of staff, as table report_canned_day has them. */
function dayCounts(uses: string): string {
  return `select day, canned_id, staff_id, count(*)::integer as uses,
                 count(*) filter (where is_edited)::integer as edited_uses
            from (${uses}) used group by day, canned_id, staff_id`;
}

/** Counts a range of days and replaces its roll-ups. Call it inside `rollupTurn` only. */
export async function rollUpCannedUses(tx: Db, dayRange: DayRange): Promise<void> {
  await tx.query('delete from report_canned_day where day >= $1 and day < $1::date + $2::integer', [
    dayRange.from,
    dayRange.starts.length,
  ]);
  const { text, values } = usesIn([dayRange]);
  await tx.query(
    `insert into report_canned_day (day, canned_id, staff_id, uses, edited_uses) ${dayCounts(text)} order by 1, 2, 3`,
    values,
  );
}

/** Replies without uses have no row. @param rolled days that are rolled up @param dayRanges all other days */
export async function readCannedUses(
  tx: Db,
  rolled: { readonly from: string; readonly to: string } | null,
  dayRanges: readonly DayRange[],
): Promise<readonly CannedUses[]> {
  const { text, values } = dayRanges.length === 0 ? { text: '', values: [] } : usesIn(dayRanges);
  const [from, to] = [1, 2].map((nth) => `$${values.length + nth}::date`);
  return tx.rows<CannedUses>(
    `select canned_id::text as "cannedId", sum(uses)::integer as uses, sum(edited_uses)::integer as "editedUses",
            count(distinct staff_id)::integer as "staffCount", max(day)::text as "lastDay"
       from (select day, canned_id, staff_id, uses, edited_uses
               from report_canned_day where day >= ${from} and day <= ${to}
             ${text === '' ? '' : `union all ${dayCounts(text)}`}) used
      group by canned_id`,
    [...values, rolled?.from ?? null, rolled?.to ?? null],
  );
}

/** Those of the replies that are not personal. @param ids null: all in use */
export async function readNamedCanned(tx: Db, ids: readonly string[] | null): Promise<readonly NamedCanned[]> {
  return tx.rows<NamedCanned>(
    `select id::text, scope, product, title, shortcut, created_at,
            archived_at is not null as "isArchived"
       from canned_reply
      where staff_id is null and case when $1::bigint[] is null then archived_at is null else id = any($1) end`,
    [ids],
  );
}

/** The last rolled-up day on which each reply was used, by its id. */
export async function readLastUses(tx: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.rows<{ id: string; day: string }>(
    `select given.id::text, last.day::text
       from unnest($1::bigint[]) as given (id)
      cross join lateral (select day from report_canned_day where canned_id = given.id
                           order by day desc limit 1) last`,
    [ids],
  );
  return new Map(rows.map(({ id, day }) => [id, day]));
}
