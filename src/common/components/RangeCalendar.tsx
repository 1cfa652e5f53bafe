import type { ComponentProps } from 'react';
import { DayPicker } from 'react-day-picker';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { selectNow, useClock } from '../clock/index.ts';
import { isDay, type DateRange } from '../dayRange.ts';
import { formatDay } from '../format/time.ts';
import { useView } from '../view.ts';
import { Loading } from './plain.tsx';
import { useClosePopover } from './Popover.tsx';
import { useTimeZone } from './timeZone.ts';
import { useMedia } from './useMedia.ts';
import './RangeCalendar.css';

interface RangeCalendarProps {
  readonly viewKey: string;
  /** The range to mark. As it is typed, a side may hold half a day, or none. */
  readonly range: DateRange;
  /** The longest range that can be chosen; null: any. */
  readonly daysMax: number | null;
  /** Receives the two chosen days in order. Then the popover closes. */
  readonly onPick: (range: DateRange) => void;
}

/**
 * A calendar for a range of days, in a popover: two months at a desk, one on a phone. The current day is that of the
 * deployment's time zone.
 */
export function RangeCalendar(props: RangeCalendarProps) {
  const zone = useTimeZone();
  useClock();
  const now = useSelector(selectNow);
  return now === null ? <Loading /> : <Months {...props} today={formatDay(now, zone)} />;
}

const AT_A_DESK = '(min-width: 992px)';
const SEPARATOR = ' ';
const DAY_MS = 24 * 60 * 60 * 1_000;
/** The last month that date fields accept. */
const LAST_MONTH = '9999-12';
/** As `Date.getDay` counts. */
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;

function Months({ viewKey, range, daysMax, onPick, today }: RangeCalendarProps & { readonly today: string }) {
  const { t } = useTranslation();
  const close = useClosePopover();
  const count = useMedia(AT_A_DESK) ? 2 : 1;
  const [stored, store] = useView(`calendar.${viewKey}`);
  const [shown = '', first = ''] = stored?.split(SEPARATOR) ?? [];
  const month = shown === '' ? firstMonth(range, today, count) : shown;
  const [from, to] = first === '' ? marked(range) : [first, first];

  const pick = (day: string) => {
    if (first === '') {
      store(`${month}${SEPARATOR}${day}`);
      return;
    }
    onPick(first <= day ? { from: first, to: day } : { from: day, to: first });
    close();
  };
  const secondHint = daysMax === null ? 'calendar.last' : 'calendar.lastWithin';
  const hint = first === '' ? t('calendar.first') : t(secondHint, { day: first, days: daysMax ?? 0 });
  return (
    <DayPicker
      className="cs-calendar cs-digits"
      mode="range"
      autoFocus
      // Days are compared as days of UTC, so that no browser's time zone moves them.
      timeZone="UTC"
      weekStartsOn={1}
      today={toDate(today)}
      numberOfMonths={count}
      month={toDate(`${month}-01`)}
      endMonth={toDate(`${LAST_MONTH}-01`)}
      onMonthChange={(next) => store([monthOf(next), first].join(SEPARATOR).trim())}
      selected={from === undefined || to === undefined ? undefined : { from: toDate(from), to: toDate(to) }}
      // Picking a day of a chosen range starts a new one.
      onSelect={(_, date) => pick(toDay(date))}
      disabled={
        daysMax === null || first === ''
          ? undefined
          : [{ before: daysAfter(first, 1 - daysMax) }, { after: daysAfter(first, daysMax - 1) }]
      }
      {...useCalendarTexts()}
      footer={hint}
    />
  );
}

function useCalendarTexts(): Pick<ComponentProps<typeof DayPicker>, 'labels' | 'formatters'> {
  const { t } = useTranslation();
  const weekdayOf = (date: Date) => WEEKDAYS[date.getDay()] ?? 'sunday';
  return {
    labels: {
      labelNav: () => t('calendar.months'),
      labelPrevious: () => t('calendar.previous'),
      labelNext: () => t('calendar.next'),
      labelGrid: monthOf,
      labelWeekday: (date) => t(`calendar.weekday.${weekdayOf(date)}`),
      labelDayButton: (date, { today, selected }) =>
        [
          t('calendar.day', { weekday: t(`calendar.weekday.${weekdayOf(date)}`), day: toDay(date) }),
          ...(today === true ? [t('calendar.today')] : []),
          ...(selected === true ? [t('calendar.selected')] : []),
        ].join(', '),
    },
    formatters: {
      formatCaption: monthOf,
      formatWeekdayName: (date) => t(`calendar.shortWeekday.${weekdayOf(date)}`),
      // As in its name: people who speak to the computer say what they see.
      formatDay: (date) => toDay(date).slice(-2),
    },
  };
}

/** The range ends in the last of the shown months, which is the current one without a range. */
function firstMonth({ from, to }: DateRange, today: string, count: number): string {
  const last = toDate([to, from].find(isDay) ?? today);
  return monthOf(new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth() - count + 1, 1)));
}

/** The marked days; of a range that is open or not valid, only the one day. */
function marked({ from, to }: DateRange): readonly string[] {
  const days = [from, to].filter(isDay).sort();
  return days.length === 1 ? [...days, ...days] : days;
}

function monthOf(date: Date): string {
  return toDay(date).slice(0, LAST_MONTH.length);
}

function daysAfter(day: string, count: number): Date {
  return new Date(Date.parse(day) + count * DAY_MS);
}

function toDate(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}

function toDay(date: Date): string {
  return date.toISOString().slice(0, 'yyyy-MM-dd'.length);
}
