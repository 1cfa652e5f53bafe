import { digitsIn } from '#contract/searchWords.ts';

const INT64_MAX = '9223372036854775807';

/** Whether a text from a client can be an id: a positive number of 64 bits. */
export function isId(text: string): boolean {
  return /^[1-9]\d{0,18}$/.test(text) && (text.length < INT64_MAX.length || text <= INT64_MAX);
}

/** The id that a keyword may be, however it is written; null when it is none. */
export function idIn(keyword: string): string | null {
  const digits = digitsIn(keyword);
  return digits !== null && isId(digits) ? digits : null;
}
