import type { ReportType } from '#contract/domain.ts';
import type { Db } from '../db/connection.ts';
import { overRanges, type DayRange, type Statement } from './reportDayRepository.ts';
import { STATUS_TERMS } from './reportRowRepository.ts';

/** How many clocks of a product's queries or chats ended in time (met), and how many too late (missed). */
export interface TargetSums {
  readonly product: number;
  readonly firstMet: number;
  readonly firstMissed: number;
  readonly nextMet: number;
  readonly nextMissed: number;
  readonly resolveMet: number;
  readonly resolveMissed: number;
}

/**
 * SQL of the queries or chats created in these ranges of which a clock was judged: day, product, judgements.
 * @param dayRanges at least one
 */
export function judgedItems(type: ReportType, dayRanges: readonly DayRange[]): Statement {
  const { table, isAny } = STATUS_TERMS[type];
  return overRanges(dayRanges, (from, starts, end) => [
    `select ${from} + width_bucket(created_at, ${starts}) - 1 as day, product,
            first_in_time, next_in_time, next_late, resolved_in_time
       from ${table}
      where ${isAny} and created_at >= (${starts})[1] and created_at < ${end}
        and (first_in_time is not null or next_in_time > 0 or next_late > 0 or resolved_in_time is not null)`,
  ]);
}

const TARGET_SUMS = `count(*) filter (where first_in_time)::integer as first_met,
  count(*) filter (where not first_in_time)::integer as first_missed,
  sum(next_in_time)::integer as next_met, sum(next_late)::integer as next_missed,
  count(*) filter (where resolved_in_time)::integer as resolve_met,
  count(*) filter (where not resolved_in_time)::integer as resolve_missed`;

/** SQL of one row for each day and product, as table report_target_day has them. @param items of `judgedItems` */
export function targetDayCounts(items: string): string {
  return `select day, product, ${TARGET_SUMS} from (${items}) item group by day, product`;
}

/** Products of which no clock was judged have no row. */
export async function countTargets(
  tx: Db,
  type: ReportType,
  dayRanges: readonly DayRange[],
): Promise<readonly TargetSums[]> {
  if (dayRanges.length === 0) return [];
  const { text, values } = judgedItems(type, dayRanges);
  return tx.rows<TargetSums>(`select product, ${TARGET_SUMS} from (${text}) item group by product`, values);
}
