import { createContext, use } from 'react';
import { dateTimeOf, dayOf } from '../format/messageTime.ts';
import { useTimeZone } from './timeZone.tsx';

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
