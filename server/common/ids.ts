import type { CannedUse } from '#contract/canned.ts';
import { digitsIn } from '#contract/searchWords.ts';
import { notFound } from './errors.ts';

const INT64_MAX = '9223372036854775807';

/** Whether a text from a client can be an id: a positive number of 64 bits. */
export function isId(text: string): boolean {
  return /^[1-9]\d{0,18}$/.test(text) && (text.length < INT64_MAX.length || text <= INT64_MAX);
}

/** What is found by an id. @throws {DomainError} 4004 for nothing, and for a text that can be no id */
export async function requireFound<T>(id: string, find: (id: string) => Promise<T | null>): Promise<T> {
  const found = isId(id) ? await find(id) : null;
  if (found === null) throw notFound();
  return found;
}

/** The id that a keyword may be, however it is written; null when it is none. */
export function idIn(keyword: string): string | null {
  const digits = digitsIn(keyword);
  return digits !== null && isId(digits) ? digits : null;
}

/** Of a 32-bit column. */
const VERSION_MAX = 2_147_483_647;

/**
 * The use of a canned reply as it is stored; null for one that cannot be. A wrong note about a text is no reason to
 * refuse the text. Whether there is such a reply is not checked.
 */
export function storableUse(use: CannedUse | null): CannedUse | null {
  if (use === null || !isId(use.cannedId)) return null;
  const isVersion = Number.isInteger(use.version) && use.version >= 1 && use.version <= VERSION_MAX;
  return isVersion ? use : null;
}
