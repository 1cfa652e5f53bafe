import { NAMED_RANGES, problemOf, YESTERDAY, type DayRangeChoice } from './dayRange.ts';

/** Separates the days of a range in one parameter. */
const BETWEEN = '_';

/** A range as parameters of a report's address. Yesterday, the default, needs none. */
export function writeRange(choice: DayRangeChoice): Readonly<Record<string, string>> {
  switch (choice.name) {
    case 'custom':
      return { from: choice.from, to: choice.to };
    case 'yesterday':
      return {};
    default:
      return { range: choice.name };
  }
}

/** Reads what {@link writeRange} wrote. Users edit and share addresses: an invalid one counts as Yesterday. */
export function readRange(params: URLSearchParams): DayRangeChoice {
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? ''];
  return named(params.get('range') ?? '') ?? between(from, to) ?? YESTERDAY;
}

/** A range as one word, for an address with several ranges. */
export function writeRangeWord(choice: DayRangeChoice): string {
  return choice.name === 'custom' ? `${choice.from}${BETWEEN}${choice.to}` : choice.name;
}

/** Reads what {@link writeRangeWord} wrote; null for anything else. */
export function readRangeWord(word: string): DayRangeChoice | null {
  const [from = '', to = ''] = word.split(BETWEEN);
  return named(word) ?? between(from, to);
}

function named(word: string): DayRangeChoice | null {
  const name = NAMED_RANGES.find((known) => known === word);
  return name === undefined ? null : { name };
}

function between(from: string, to: string): DayRangeChoice | null {
  return problemOf({ from, to }) === null ? { name: 'custom', from, to } : null;
}
