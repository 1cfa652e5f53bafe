import type { ReportType } from '#contract/domain.ts';
import type { Db } from '../db/database.ts';
import type { DayRange } from './reportDayRepository.ts';
import { addDays, dayOf, daysBetween, dayRangeOf, dayRangesOf, rulesOf } from './reportDays.ts';
import { readState, type RolledDays } from './reportRollupRepository.ts';

// How reports get their figures quickly and always exactly
//
// Counting every query and chat of a year takes too long. So a job (reportRollupService.ts) counts past days in advance
// and stores the results as roll-ups. All stored days form one range, `since` to `until`.
//
// Old days still change: a query of last month is closed today. A trigger then adds a mark, the instant at which the
// changed item was created. The roll-up of that day is outdated until the job has counted it again.
//
// Every read therefore splits its range into two sources (`sourcesOf`):
// - `rolled`: stored days without a mark;
// - `dayRanges`: all other days (marked, before `since`, after `until`), counted live from the tables.
// Each day is in exactly one source, and the figures of both are added. If there are too many marks or gaps, or the
// roll-ups belong to another zone, everything is counted live: slower, but equally right.

/** Inclusive days, yyyy-MM-dd, valid dates, `from` no later than `to`. */
export interface Range {
  readonly from: string;
  readonly to: string;
}

/** Above these limits the roll-ups are not used. The job reduces the number of marks within seconds. */
const MAX_MARKS = 1_000;
const MAX_DAY_RANGES = 50;

/** Which days are rolled up, and the marks of later changes. */
export type Marks = NonNullable<Awaited<ReturnType<typeof readState>>>;

export function readMarks(tx: Db, types: readonly ReportType[]): Promise<Marks | null> {
  return readState(tx, types, MAX_MARKS + 1);
}

/** The two sources of a range's figures. Together they cover each day of the range exactly once. */
export interface Sources {
  readonly rolled: RolledDays | null;
  readonly dayRanges: readonly DayRange[];
}

export function sourcesOf(zone: string, state: Marks | null, { from, to }: Range): Sources {
  const live = (): Sources => ({ rolled: null, dayRanges: [dayRangeOf(zone, from, to)] });
  if (!isRolledUpFor(zone, state) || state.since > to || state.until < from || state.marks.length > MAX_MARKS)
    return live();
  const rolled = { from: state.since > from ? state.since : from, to: state.until < to ? state.until : to };
  const marked = new Set(state.marks.map((at) => dayOf(zone, at)));
  const except = [...marked].filter((day) => day >= rolled.from && day <= rolled.to).sort();
  const dayRanges = dayRangesOf(zone, [
    ...daysBetween(from, addDays(rolled.from, -1)),
    ...except,
    ...daysBetween(addDays(rolled.to, 1), to),
  ]);
  return dayRanges.length > MAX_DAY_RANGES ? live() : { rolled: { ...rolled, except }, dayRanges };
}

export function isRolledUpFor(zone: string, state: Marks | null): state is Marks {
  return state?.zone === rulesOf(zone);
}
