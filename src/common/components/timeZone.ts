import { createContext, use } from 'react';
import { dateTimeOf, dayOf } from '../format/messageTime.ts';

/** The time zone (an IANA name) of the times below. */
export const TimeZoneContext = createContext('UTC');

export function useTimeZone(): string {
  return use(TimeZoneContext);
}

/** Writes instants, in milliseconds since 1970. */
export interface TimeFormat {
  readonly time: (at: number) => string;
  readonly day: (at: number) => string;
}

/** How the times of a conversation are written below it; null: exactly. */
export const TimeFormatContext = createContext<TimeFormat | null>(null);

export function useTimeFormat(): TimeFormat {
  const zone = useTimeZone();
  return use(TimeFormatContext) ?? { time: (at) => dateTimeOf(at, zone), day: (at) => dayOf(at, zone) };
}
