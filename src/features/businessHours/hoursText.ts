import { asciiDigits } from '#contract/enteredText.ts';
import type { HoursSpan } from '#contract/http/businessHours.ts';

const TIME = String.raw`(\d{1,2})(?:[:.h]?(\d{2})|h)?`;
const SPAN = new RegExp(`^${TIME}[-–]${TIME}$`);
const WHOLE_DAY = '24h';

/** What a user types as hours: only digits and marks, because action logs record it. */
export function typedHours(text: string): string {
  return asciiDigits(text.normalize('NFKC'))
    .toLowerCase()
    .replaceAll(/[\u2010-\u2015\u2212]/g, '–')
    .replaceAll(';', ',')
    .replaceAll(/[^\d:.,–\-h ]/g, '');
}

/** Reads '9-12:30, 13:30-18'. What is no span becomes one that begins with the text and has no end: it is refused. */
export function parseHours(text: string): HoursSpan[] {
  return text
    .split(',')
    .map((part) => part.replaceAll(' ', ''))
    .filter((part) => part !== '')
    .map(spanOf);
}

function spanOf(part: string): HoursSpan {
  if (part === WHOLE_DAY) return { from: '00:00', to: '24:00' };
  const [, fromHour, fromMinute, toHour, toMinute] = SPAN.exec(part) ?? [];
  return fromHour === undefined || toHour === undefined
    ? { from: part, to: '' }
    : { from: timeOf(fromHour, fromMinute), to: timeOf(toHour, toMinute) };
}

function timeOf(hour: string, minute = '00'): string {
  return `${hour.padStart(2, '0')}:${minute}`;
}

/** As 09:00–12:30, 13:30–18:00; '' without spans. {@link parseHours} reads it. */
export function printHours(spans: readonly HoursSpan[]): string {
  return spans.map(({ from, to }) => (to === '' ? from : `${from}–${to}`)).join(', ');
}

/** The typed hours as they are shown elsewhere. What cannot be read stays. */
export function tidyHours(text: string): string {
  return printHours(parseHours(text));
}
