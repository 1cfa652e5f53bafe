import type { ZoneOffsets } from '#contract/pageConfig.ts';

const MINUTE_MS = 60_000;
/** What the server has said about the deployment's time zone. */
const served = new Map<string, ZoneOffsets>();
const formats = new Map<string, Intl.DateTimeFormat>();

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
  return offset === undefined ? read(instant, zone) : fieldsOf(new Date(at + offset * MINUTE_MS));
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

function read(instant: Date, zone: string): WallClock {
  const parts = new Map(
    formatOf(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  const [year, month, day] = [part('year'), part('month') - 1, part('day')];
  return fieldsOf(new Date(Date.UTC(year, month, day, part('hour'), part('minute'), part('second'))));
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
