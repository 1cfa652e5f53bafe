import { wallClock } from './zone.ts';

// Times of a conversation, without moment, because the customer's page does not load it.

const two = (field: number) => String(field).padStart(2, '0');

/** The day of an instant in the zone, YYYY-MM-DD. @param at milliseconds since 1970 */
export function dayOf(at: number, zone: string): string {
  const { year, month, day } = wallClock(new Date(at), zone);
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
}

/** The time of day without seconds, HH:mm. */
export function clockOf(at: number, zone: string): string {
  const { hour, minute } = wallClock(new Date(at), zone);
  return `${two(hour)}:${two(minute)}`;
}

/** YYYY-MM-DD HH:mm:ss, as times are shown everywhere. */
export function dateTimeOf(at: number, zone: string): string {
  return `${dayOf(at, zone)} ${clockOf(at, zone)}:${two(wallClock(new Date(at), zone).second)}`;
}

/** The shortest form on the day `today` (YYYY-MM-DD): HH:mm on that day, MM-DD in that year, else YYYY-MM-DD. */
export function shortTimeOf(at: number, today: string, zone: string): string {
  const day = dayOf(at, zone);
  if (day === today) return clockOf(at, zone);
  return day.slice(0, 4) === today.slice(0, 4) ? day.slice(5) : day;
}
