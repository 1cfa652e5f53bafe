import { dayOf } from '#common/format/messageTime.ts';
import { instantOf } from '#common/format/typedTime.ts';

/** Until when something can be put off. `own`: a day and time as typed. */
export const WHENS = ['in20', 'in60', 'tomorrow', 'monday', 'own'] as const;
export type When = (typeof WHENS)[number];

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** When a day of work begins, HH:mm. */
export const MORNING = '09:00';

/** @returns milliseconds since 1970; null for a text that is no day and time */
export function dueOf(when: When, typed: string, { now, zone }: { readonly now: number; readonly zone: string }) {
  switch (when) {
    case 'in20':
      return now + 20 * MINUTE_MS;
    case 'in60':
      return now + 60 * MINUTE_MS;
    case 'tomorrow':
      return instantOf(`${dayAfter(now, zone, 1)}T${MORNING}`, zone);
    case 'monday':
      return instantOf(`${dayAfter(now, zone, daysToMonday(now, zone))}T${MORNING}`, zone);
    case 'own':
      return instantOf(typed, zone);
  }
}

function midnightOf(at: number, zone: string): number {
  return Date.parse(`${dayOf(at, zone)}T00:00Z`);
}

function dayAfter(at: number, zone: string, days: number): string {
  return dayOf(midnightOf(at, zone) + days * DAY_MS, 'UTC');
}

/** From 1, of a Sunday, to 7. The first of January 1970 was a Thursday. */
function daysToMonday(at: number, zone: string): number {
  const sinceMonday = (midnightOf(at, zone) / DAY_MS + 3) % 7;
  return 7 - sinceMonday;
}
