import type { ReportType } from '../../contract/domain.ts';
import type { Db } from '../db/connection.ts';
import {
  DAY_COLUMNS, SUM_COLUMNS, valuesOf, type DayCustomers, type DayRow, type DayRun, type StaffDayRow, type StaffSums,
} from './reportDayRepository.ts';

// Figures that have been rolled up: which there are, and what they say.

/** Inclusive, yyyy-MM-dd, but for some days in between. */
export interface RolledDays { readonly from: string; readonly to: string; readonly except: readonly string[] }

export interface RollupState {
  /** Whose days they are. */
  readonly zone: string;
  readonly since: string;
  readonly until: string;
  /** Who is in report_customer. */
  readonly customers: number;
}

export async function readState(tx: Db): Promise<RollupState | null> {
  const { rows: [row] } = await tx.query<RollupState>('select zone, since::text, until::text, customers::float8 from report_state');
  return row ?? null;
}

/** Days of a run on which something came in that has changed since they were rolled up. */
export async function readMarkedDays(tx: Db, types: readonly ReportType[], run: DayRun): Promise<readonly string[]> {
  const { rows } = await tx.query<{ day: string }>(
    `select distinct ($1::date + width_bucket(at, $2::timestamptz[]) - 1)::text as day
       from report_change where at >= ($2::timestamptz[])[1] and at < $3 and type = any($4)`,
    [...valuesOf(run), types],
  );
  return rows.map(({ day }) => day);
}

const WITHIN = 'day >= $2 and day <= $3 and day <> all($4::date[])';

/** Days without anything have no row. */
export async function readRolledDays(tx: Db, type: ReportType, { from, to, except }: RolledDays): Promise<readonly DayRow[]> {
  const { rows } = await tx.query<DayRow>(`select ${DAY_COLUMNS} from report_day where type = $1 and ${WITHIN}`, [type, from, to, except]);
  return rows;
}

export async function readRolledStaffDays(tx: Db, type: ReportType, { from, to, except }: RolledDays): Promise<readonly StaffDayRow[]> {
  const { rows } = await tx.query<StaffDayRow>(
    `select day::text, ${SUM_COLUMNS}, staff.name as "staffName"
       from (select * from report_staff_day where type = $1 and ${WITHIN}) rolled join staff on staff.id = staff_id`,
    [type, from, to, except],
  );
  return rows;
}

/** Each member of staff's sums over all the days. */
export async function readRolledStaff(tx: Db, type: ReportType, { from, to, except }: RolledDays): Promise<readonly StaffSums[]> {
  const { rows } = await tx.query<StaffSums>(
    `select ${SUM_COLUMNS}
       from (select staff_id, sum(assigned) as assigned, sum(solved) as solved, sum(answered) as answered, sum(first_response_us) as first_response_us
               from report_staff_day where type = $1 and ${WITHIN} group by staff_id) summed`,
    [type, from, to, except],
  );
  return rows;
}

/** What came in on some of the days, and on all the others together (`day` null). */
export interface TypeSums { readonly type: ReportType; readonly day: string | null; readonly all: number; readonly solved: number }

/** @param apart days to be told apart from the others */
export async function readRolledSums(tx: Db, { from, to, except }: RolledDays, apart: readonly string[]): Promise<readonly TypeSums[]> {
  const { rows } = await tx.query<TypeSums>(
    `select type, day::text, sum(open + solved + not_solved)::float8 as all, sum(solved)::float8 as solved
       from (select type, case when day = any($4::date[]) then day end as day, open, solved, not_solved
               from report_day where day >= $1 and day <= $2 and day <> all($3::date[])) told
      group by type, day`,
    [from, to, except, apart],
  );
  return rows;
}

export async function readRolledCustomers(tx: Db, days: readonly string[]): Promise<readonly DayCustomers[]> {
  const { rows } = await tx.query<DayCustomers>('select day::text, customers from report_usage_day where day = any($1)', [days]);
  return rows;
}
