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

/** As people say it: Monday 4 January, 09:00. @param language null: English, as the product speaks */
export function spokenTime(at: number, timeZone: string, language: string | null = null): string {
  return new Intl.DateTimeFormat(language ?? 'en-GB', {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at);
}
