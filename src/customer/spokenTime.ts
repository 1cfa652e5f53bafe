import type { TFunction } from 'i18next';
import { clockOf, dayOf } from '#common/format/messageTime.ts';

// Times as people say them, for customers. Staff read exact times (`messageTime.ts`).

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const WEEK_DAYS = 7;

/** 'Today', 'Yesterday', '15 Nov', or '15 Nov 2025' in another year; 'Tomorrow', 'Mon'. @param at milliseconds since 1970, as `now` */
export function spokenDay(t: TFunction, at: number, now: number, zone: string): string {
  const [day, today] = [dayOf(at, zone), dayOf(now, zone)];
  const ahead = (Date.parse(day) - Date.parse(today)) / DAY_MS;
  if (ahead === 0) return t('spokenTime.today');
  if (ahead === -1) return t('spokenTime.yesterday');
  if (ahead === 1) return t('spokenTime.tomorrow');
  if (ahead > 1 && ahead < WEEK_DAYS) return t('spokenTime.weekdays').split(' ')[new Date(day).getUTCDay()] ?? day;
  const [year = '', month = '', date = ''] = day.split('-');
  const months = t('spokenTime.months').split(' ');
  const short = t('spokenTime.date', { day: Number(date), month: months[Number(month) - 1] });
  return year === today.slice(0, 4) ? short : `${short} ${year}`;
}

/** Within an hour: '3 minutes ago'. Otherwise the day and the time of day: 'Today 14:05'. */
export function spokenTime(t: TFunction, at: number, now: number, zone: string): string {
  const agoMs = now - at;
  // A clock that is a little ahead of this device's.
  if (agoMs > -MINUTE_MS && agoMs < MINUTE_MS) return t('spokenTime.now');
  if (agoMs >= MINUTE_MS && agoMs < HOUR_MS)
    return t('spokenTime.minutesAgo', { count: Math.floor(agoMs / MINUTE_MS) });
  return `${spokenDay(t, at, now, zone)} ${clockOf(at, zone)}`;
}
