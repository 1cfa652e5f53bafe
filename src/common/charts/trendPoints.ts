import type { DayTrend, HourTrend } from '#contract/http/reports.ts';
import { clockOf } from '../format/messageTime.ts';

/** What a trend chart draws: the hours of a single day if they are known, else the days. */
export interface TrendPoints {
  readonly days: readonly string[];
  /** HH:mm; null: the counts are those of the days. */
  readonly hours: readonly string[] | null;
  readonly counts: readonly Omit<HourTrend, 'at'>[];
}

/** @param zone an IANA name */
export function trendPoints(figures: readonly DayTrend[], zone: string): TrendPoints {
  const days = figures.map(({ days: day }) => day);
  const hours = figures.length === 1 ? figures[0]?.hours : undefined;
  if (hours === undefined) return { days, hours: null, counts: figures };
  return { days, hours: hours.map(({ at }) => clockOf(Date.parse(at), zone)), counts: hours };
}
