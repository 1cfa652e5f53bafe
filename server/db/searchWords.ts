import { folded, termsOf, wordsIn, type SearchTerm } from '#contract/searchWords.ts';

/** The pattern of folded texts that contain the keyword. */
export function partOf(keyword: string): string {
  return `%${likeText(folded(keyword))}%`;
}

/** SQL of the digits of a phone with its code, as `app_user_phone_part` has them. */
export function phoneDigits(table: 'app_user' | 'staff'): string {
  return `regexp_replace(${table}.phone_code || ${table}.phone, '[^0-9]', '', 'g')`;
}

/** Escapes the wildcards of `like`, so that it finds a text exactly as people typed it. */
export function likeText(text: string): string {
  return text.replace(/[\\%_]/g, (character) => `\\${character}`);
}

/** Largest document; PostgreSQL's own limit is one megabyte. */
const DOCUMENT_MAX_BYTES = 400_000;
/** Characters read for one document, in UTF-16 code units after folding. It bounds how long the process is blocked. */
const READ_MAX = 300_000;

/** The search words of texts, those of the first texts first. */
export function wordsOf(texts: readonly string[]): readonly string[] {
  const words = new Set<string>();
  let [read, bytes] = [0, 0];
  for (const text of texts) {
    if (read >= READ_MAX) break;
    const plain = folded(text).slice(0, READ_MAX - read);
    read += plain.length;
    for (const word of wordsIn(plain)) {
      if (words.has(word)) continue;
      bytes += Buffer.byteLength(word);
      if (bytes > DOCUMENT_MAX_BYTES) return [...words];
      words.add(word);
    }
  }
  return [...words];
}

/**
 * The tsquery of a keyword: all its words must match, and a word also matches the beginning of a longer one.
 * @returns null for a keyword that contains no word
 */
export function matchOf(keyword: string): string | null {
  const terms = termsOf(keyword);
  return terms.length === 0 ? null : matchOfTerms(terms);
}

/** The same of at least one term. */
export function matchOfTerms(terms: readonly SearchTerm[]): string {
  return [...new Set(terms.map(tsqueryOf))].join(' & ');
}

/** Words consist of letters, marks, digits or a pictograph, so no escaping is needed. */
function tsqueryOf({ word, isBeginning }: SearchTerm): string {
  return isBeginning ? `'${word}':*` : `'${word}'`;
}
