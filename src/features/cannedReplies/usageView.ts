import type { PageWanted } from '#common/components/Pager.tsx';
import { daysOf, YESTERDAY, type DayRangeChoice, type Days } from '#common/dayRange.ts';

/** What the report on the use of replies shows. */
export interface UsageView extends PageWanted {
  readonly range: DayRangeChoice;
  /**
   * The day from which named ranges are computed (yyyy-MM-dd, in the deployment's time zone); '' until the report
   * opens.
   */
  readonly today: string;
}

export const FIRST_USAGE_VIEW: UsageView = { range: YESTERDAY, today: '', pageNo: 1, cursor: null };

/** null while `today` is unknown and the range needs it. */
export function daysIn({ range, today }: UsageView): Days | null {
  return range.name === 'custom' || today !== '' ? daysOf(range, today) : null;
}
