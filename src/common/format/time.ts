import moment from 'moment';
import { wallClock } from './zone.ts';

/** How times are shown: everywhere the same, in the deployment's zone. */
export const DATE_TIME_FORMAT = 'YYYY-MM-DD HH:mm:ss';
const CLOCK_FORMAT = 'HH:mm:ss';

/** @param at an ISO 8601 instant, or milliseconds since 1970 */
export function formatDateTime(at: string | number, zone: string): string {
  return inZone(at, zone)?.format(DATE_TIME_FORMAT) ?? '';
}

/** The time of day alone. */
export function formatClock(at: string | number, zone: string): string {
  return inZone(at, zone)?.format(CLOCK_FORMAT) ?? '';
}

/** The instant as a moment whose fields are the zone's wall clock; null when it is none. */
function inZone(at: string | number, zone: string): moment.Moment | null {
  const instant = moment.utc(at, moment.ISO_8601, true);
  const parsed = typeof at === 'number' ? moment.utc(at) : instant;
  if (!parsed.isValid()) return null;
  const { year, month, day, hour, minute, second } = wallClock(parsed.toDate(), zone);
  return moment.utc({ year, month: month - 1, day, hour, minute, second });
}
