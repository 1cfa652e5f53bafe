import moment from 'moment';
import { wallClock } from './zone.ts';

/** The format of all times, in the deployment's time zone. */
const DATE_TIME_FORMAT = 'YYYY-MM-DD HH:mm:ss';
const DAY_FORMAT = 'YYYY-MM-DD';
const CLOCK_FORMAT = 'HH:mm:ss';

/** @param at an ISO 8601 instant, or milliseconds since 1970 */
export function formatDateTime(at: string | number, zone: string): string {
  return inZone(at, zone)?.format(DATE_TIME_FORMAT) ?? '';
}

export function formatDay(at: string | number, zone: string): string {
  return inZone(at, zone)?.format(DAY_FORMAT) ?? '';
}

export function formatClock(at: string | number, zone: string): string {
  return inZone(at, zone)?.format(CLOCK_FORMAT) ?? '';
}

/** The instant in the time zone; null for an invalid one. */
function inZone(at: string | number, zone: string): moment.Moment | null {
  const instant = moment.utc(at, moment.ISO_8601, true);
  const parsed = typeof at === 'number' ? moment.utc(at) : instant;
  if (!parsed.isValid()) return null;
  const { year, month, day, hour, minute, second } = wallClock(parsed.toDate(), zone);
  return moment.utc({ year, month: month - 1, day, hour, minute, second });
}
