const graphemes = segmenterOf(Intl);
/** Where the browser can't tell: a character with all that is written on it. */
const LETTER_WITH_MARKS = /^(?:\P{M}\p{M}*)/u;
/** Scripts that tell large letters from small ones: there, people are known by two letters. */
const CASED = /^[\p{Lu}\p{Ll}\p{Lt}]/u;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/**
 * What stands for a name where its picture would: the first letters of the first word and the last, in scripts that
 * have large and small ones, otherwise the first sign. A letter goes with its marks, and what is put together of
 * several signs is one. '' for a name of nothing.
 */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u).flatMap(fromFirstLetter);
  const [first] = words;
  if (first === undefined) return firstSign(name.trim());
  const last = words.at(-1);
  const isTwo = last !== undefined && words.length > 1 && CASED.test(first) && CASED.test(last);
  return (isTwo ? firstSign(first) + firstSign(last) : firstSign(first)).toUpperCase();
}

/** A word without what stands before its first letter or digit; none without one. */
function fromFirstLetter(word: string): readonly string[] {
  const at = word.search(LETTER_OR_DIGIT);
  return at < 0 ? [] : [word.slice(at)];
}

function firstSign(text: string): string {
  if (graphemes === null) return LETTER_WITH_MARKS.exec(text)?.[0] ?? '';
  return Array.from(graphemes.segment(text))[0]?.segment ?? '';
}

/** Not every browser has one. */
function segmenterOf({ Segmenter }: Partial<typeof Intl>): Intl.Segmenter | null {
  return Segmenter === undefined ? null : new Segmenter();
}
