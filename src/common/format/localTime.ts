import { clockOf } from './messageTime.ts';

/**
 * The time and day of the week in someone's zone, such as '14:05, Sat'.
 * @param at milliseconds since 1970
 * @returns null in a browser that does not know the zone
 */
export function localTimeOf(at: number, timeZone: string): string | null {
  try {
    const day = new Intl.DateTimeFormat('en', { weekday: 'short', timeZone }).format(at);
    return `${clockOf(at, timeZone)}, ${day}`;
  } catch {
    return null;
  }
}
