import type { ZoneOffsets } from '#contract/pageConfig.ts';

const MINUTE_MS = 60_000;
/** Minutes cached for each zone: more than a screen shows at once. */
const MINUTES_MAX = 4_096;

/** What the server has said about the deployment's time zone. */
const served = new Map<string, ZoneOffsets>();
const formats = new Map<string, Intl.DateTimeFormat>();
const minutes = new Map<string, Map<number, WallClock>>();

/** The wall clock of an instant in a time zone. Months and days from 1, hours from 0 to 23. */
export interface WallClock {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

/** Takes the offsets of the deployment's time zone from the configuration of the page. */
export function learnZone({ timeZone, zoneOffsets }: Readonly<Record<string, unknown>>): void {
  if (typeof timeZone === 'string' && isZoneOffsets(zoneOffsets)) served.set(timeZone, zoneOffsets);
}

function isZoneOffsets(value: unknown): value is ZoneOffsets {
  const isNumber = (each: unknown) => typeof each === 'number';
  return (
    Array.isArray(value) && value.every((entry) => Array.isArray(entry) && entry.length === 2 && entry.every(isNumber))
  );
}

/**
 * @param zone an IANA name. The server knows best about the deployment's zone, then the browser; a zone that neither
 * knows counts as UTC.
 */
export function wallClock(instant: Date, zone: string): WallClock {
  const at = instant.getTime();
  const offset = served
    .get(zone)
    ?.filter(([since]) => since <= at)
    .at(-1)?.[1];
  if (offset !== undefined) return fieldsOf(new Date(at + offset * MINUTE_MS));
  const minute = minuteOf(Math.floor(at / MINUTE_MS) * MINUTE_MS, zone);
  // Until 1972 some zones had offsets with seconds.
  return minute.second === 0
    ? { ...minute, second: Math.floor((((at % MINUTE_MS) + MINUTE_MS) % MINUTE_MS) / 1_000) }
    : read(instant, zone);
}

function fieldsOf(shifted: Date): WallClock {
  return {
    year: shifted.getUTCFullYear(),
    month: shifted.getUTCMonth() + 1,
    day: shifted.getUTCDate(),
    hour: shifted.getUTCHours(),
    minute: shifted.getUTCMinutes(),
    second: shifted.getUTCSeconds(),
  };
}

/** Cached, because lists ask for the same minutes again and again, and Intl is slow. */
function minuteOf(at: number, zone: string): WallClock {
  const ofZone = minutes.get(zone) ?? new Map<number, WallClock>();
  minutes.set(zone, ofZone);
  const known = ofZone.get(at);
  if (known !== undefined) return known;
  const clock = read(new Date(at), zone);
  if (ofZone.size >= MINUTES_MAX) ofZone.clear();
  ofZone.set(at, clock);
  return clock;
}

function read(instant: Date, zone: string): WallClock {
  const parts = new Map(
    formatOf(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  return {
    year: part('year'),
    month: part('month'),
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
    second: part('second'),
  };
}

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  const made = makeFormat(zone);
  formats.set(zone, made);
  return made;
}

function makeFormat(timeZone: string): Intl.DateTimeFormat {
  const fields = {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  } as const;
  try {
    return new Intl.DateTimeFormat('en-US', { ...fields, timeZone });
  } catch {
    return new Intl.DateTimeFormat('en-US', { ...fields, timeZone: 'UTC' });
  }
}
