import type { ReportType } from '#contract/domain.ts';
import type { Db } from '../db/connection.ts';
import {
  DAY_COLUMNS,
  SUM_COLUMNS,
  type DayCustomers,
  type DayRow,
  type StaffDayRow,
  type StaffSums,
  type TypeSums,
} from './reportDayRepository.ts';

// Reads the roll-ups and their state.

/** Inclusive days, yyyy-MM-dd, without those of `except`. */
export interface RolledDays {
  readonly from: string;
  readonly to: string;
  readonly except: readonly string[];
}

/** Inclusive days, all of them rolled up. */
export interface RollupState {
  /** The zone and rules by which the days are defined, see `rulesOf`. */
  readonly zone: string;
  readonly since: string;
  readonly until: string;
  /** The number of rows of report_customer. */
  readonly customers: number;
}

/** @param most the largest number of marks to read */
export async function readState(
  tx: Db,
  types: readonly ReportType[],
  most: number,
): Promise<(RollupState & { readonly marks: readonly Date[] }) | null> {
  return tx.maybe<RollupState & { marks: Date[] }>(
    `select zone, since::text, until::text, customers::float8,
            array(select at from report_change
                   where at >= starts_at and at < ends_at and type = any($1) limit $2) as marks
       from report_state`,
    [types, most],
  );
}

const WITHIN = 'day >= $2 and day <= $3 and day <> all($4::date[])';

/** Days without queries or chats have no row. */
export async function readRolledDays(
  tx: Db,
  type: ReportType,
  { from, to, except }: RolledDays,
): Promise<readonly DayRow[]> {
  return tx.rows<DayRow>(`select ${DAY_COLUMNS} from report_day where type = $1 and ${WITHIN}`, [
    type,
    from,
    to,
    except,
  ]);
}

export async function readRolledStaffDays(
  tx: Db,
  type: ReportType,
  { from, to, except }: RolledDays,
): Promise<readonly StaffDayRow[]> {
  return tx.rows<StaffDayRow>(`select day::text, ${SUM_COLUMNS} from report_staff_day where type = $1 and ${WITHIN}`, [
    type,
    from,
    to,
    except,
  ]);
}

/**
 * The sums of each staff member over all the days.
 * @param months `monthsWithin` of the days
 */
export async function readRolledStaff(
  tx: Db,
  type: ReportType,
  { from, to, except }: RolledDays,
  months: { readonly first: string; readonly end: string },
): Promise<readonly StaffSums[]> {
  return tx.rows<StaffSums>(
    `select ${SUM_COLUMNS}
       from (select staff_id, sum(assigned) as assigned, sum(solved) as solved, sum(answered) as answered,
                    sum(first_response_us) as first_response_us
               from (select staff_id, assigned, solved, answered, first_response_us
                       from report_staff_month where type = $1 and month >= $5 and month < $6
                     union all
                     select staff_id, -assigned, -solved, -answered, -first_response_us
                       from report_staff_day where type = $1 and day = any($4::date[]) and day >= $5 and day < $6
                     union all
                     select staff_id, assigned, solved, answered, first_response_us
                       from report_staff_day where type = $1 and ${WITHIN} and day < $5
                     union all
                     select staff_id, assigned, solved, answered, first_response_us
                       from report_staff_day where type = $1 and ${WITHIN} and day >= $6) part
              group by staff_id) summed
      where assigned > 0`,
    [type, from, to, except, months.first, months.end],
  );
}

/** Figures of both types. @param apart days with rows of their own; all other days are summed */
export async function readRolledSums(
  tx: Db,
  { from, to, except }: RolledDays,
  apart: readonly string[],
): Promise<readonly TypeSums[]> {
  return tx.rows<TypeSums>(
    `select type, day::text, sum(open + solved + not_solved)::float8 as all, sum(solved)::float8 as solved
       from (select type, case when day = any($4::date[]) then day end as day, open, solved, not_solved
               from report_day where day >= $1 and day <= $2 and day <> all($3::date[])) told
      group by type, day`,
    [from, to, except, apart],
  );
}

export async function readRolledCustomers(tx: Db, days: readonly string[]): Promise<readonly DayCustomers[]> {
  return tx.rows<DayCustomers>('select day::text, customers from report_usage_day where day = any($1)', [days]);
}
