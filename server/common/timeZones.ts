import { TIME_ZONE_MAX } from '#contract/constants.ts';

/** A time zone's IANA name as a browser gives it; null: it is none that is known here. */
export function knownTimeZone(given = ''): string | null {
  if (given === '' || given.length > TIME_ZONE_MAX) return null;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: given }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}
