import { Temporal } from 'temporal-polyfill';
import { spansOn } from '#contract/businessHours.ts';
import type { BusinessHours } from '#contract/http/businessHours.ts';

type Calendar = Pick<BusinessHours, 'timeZone' | 'week' | 'exceptions'>;

/** In milliseconds since 1970. It closes after it opens. */
export interface Opening {
  readonly opensAt: number;
  readonly closesAt: number;
}

/** Nobody looks further ahead for the next opening. */
export const DAYS_AHEAD = 400;

/**
 * The instant at which staff have worked for so long, from an instant on. 0: when they work next, or already do.
 * @param from milliseconds since 1970
 * @param ms milliseconds of work, at least 0
 * @returns null when they do not work for so long within 400 days
 */
export function addWorkingTime(hours: Calendar, from: number, ms: number): number | null {
  let left = ms;
  for (const { opensAt, closesAt } of openingsFrom(hours, from)) {
    const start = Math.max(opensAt, from);
    if (closesAt - start >= left) return start + left;
    left -= closesAt - start;
  }
  return null;
}

/** When staff work after an instant, the earliest first. One opening can begin as another ends. */
export function* openingsFrom(hours: Calendar, from: number, days = DAYS_AHEAD): Generator<Opening> {
  let day = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(hours.timeZone).toPlainDate();
  for (let ahead = 0; ahead <= days; ahead += 1) {
    for (const { from: opens, to: closes } of spansOn(hours, day.toString())) {
      const opening = { opensAt: instantOf(hours, day, opens), closesAt: instantOf(hours, day, closes) };
      // Where clocks skip hours, a span can be empty.
      if (opening.closesAt > Math.max(opening.opensAt, from)) yield opening;
    }
    day = day.add({ days: 1 });
  }
}

/**
 * When clocks show a time of a day: for the first time where they show it twice, and the moment after it where they
 * skip it. So a later time is never an earlier instant.
 */
function instantOf({ timeZone }: Calendar, day: Temporal.PlainDate, time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const wall = day.toPlainDateTime().add({ hours: hour, minutes: minute });
  const zoned = wall.toZonedDateTime(timeZone);
  if (zoned.toPlainDateTime().equals(wall)) return zoned.epochMilliseconds;
  const skip = zoned.add({ seconds: 1 }).getTimeZoneTransition('previous');
  return (skip ?? zoned).epochMilliseconds;
}
