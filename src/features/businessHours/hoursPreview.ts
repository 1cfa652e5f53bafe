import { exceptionOn, spansOn, spansProblem } from '#contract/businessHours.ts';
import type { BusinessHours, HoursException } from '#contract/http/businessHours.ts';
import { isDay } from '#common/dayRange.ts';
import { WEEK, type WeekDay } from './hoursForm.ts';
import { printHours } from './hoursText.ts';

const DAYS = 14;
const DAY_MS = 24 * 60 * 60_000;

export interface PreviewDay {
  /** yyyy-MM-dd */
  readonly day: string;
  readonly weekDay: WeekDay;
  /** '': nobody works. null: what is typed cannot be read. */
  readonly hours: string | null;
  /** The name of an exception; null: an ordinary day. */
  readonly exception: string | null;
}

/** The hours of the next two weeks. @param today yyyy-MM-dd in the zone of the hours */
export function previewOf({ week, exceptions }: BusinessHours, today: string): readonly PreviewDay[] {
  const known = { week, exceptions: exceptions.filter(({ first, last }) => isDay(first) && isDay(last)) };
  return Array.from({ length: DAYS }, (_, index) => {
    const at = new Date(Date.parse(today) + index * DAY_MS);
    const day = at.toISOString().slice(0, 'yyyy-MM-dd'.length);
    const spans = spansOn(known, day);
    return {
      day,
      weekDay: WEEK[(at.getUTCDay() + WEEK.length - 1) % WEEK.length] ?? 'monday',
      hours: spansProblem(spans) === null ? printHours(spans) : null,
      exception: exceptionOn(known, day)?.name ?? null,
    };
  });
}

/** Days that follow one another with the same hours. */
export interface DayGroup {
  readonly from: WeekDay;
  readonly to: WeekDay;
  readonly hours: string;
}

/** A week in short: days without hours are left out. */
export function groupedWeek(week: BusinessHours['week']): readonly DayGroup[] {
  const groups: DayGroup[] = [];
  let before = '';
  for (const [index, day] of WEEK.entries()) {
    const hours = printHours(week[index] ?? []);
    const last = groups.at(-1);
    if (last !== undefined && hours === before) groups[groups.length - 1] = { ...last, to: day };
    else groups.push({ from: day, to: day, hours });
    before = hours;
  }
  return groups.filter(({ hours }) => hours !== '');
}

/** The first exception that has not ended yet. @param today yyyy-MM-dd in the zone of the hours */
export function nextException({ exceptions }: BusinessHours, today: string): HoursException | null {
  const coming = exceptions.filter(({ last }) => last >= today);
  return coming.sort((one, other) => (one.first < other.first ? -1 : 1))[0] ?? null;
}
