import { withoutHidden } from '#contract/names.ts';
import { trimmed } from '#contract/enteredText.ts';

/** null where the browser has none. */
export const graphemes = segmenterOf(Intl);
/** For browsers without a segmenter: a character with its combining marks. */
const LETTER_WITH_MARKS = /^(?:\P{M}\p{M}*)/u;
/** In scripts with upper and lower case, initials are two letters. */
const CASED = /^[\p{Lu}\p{Ll}\p{Lt}]/u;
const GEORGIAN = /\p{Script=Georgian}/u;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/**
 * The text in place of a missing picture. In scripts with upper and lower case: the first letters of the first and the
 * last word. In others: the first grapheme. '' for a name without letters and digits.
 */
export function initialsOf(name: string): string {
  const shown = trimmed(withoutHidden(name));
  const words = shown.split(/\s+/u).flatMap(fromFirstLetter);
  const [first] = words;
  if (first === undefined) return firstGrapheme(shown);
  const last = words.at(-1);
  const isTwo = last !== undefined && words.length > 1 && CASED.test(first) && CASED.test(last);
  return (isTwo ? [first, last] : [first]).map(firstGrapheme).map(capital).join('');
}

/** Unchanged where the capital is several letters, as of ß, or would be one of Georgian, which few fonts have. */
function capital(letter: string): string {
  const upper = letter.toUpperCase();
  return GEORGIAN.test(letter) || firstGrapheme(upper) !== upper ? letter : upper;
}

/** A word from its first letter or digit on; empty without one. */
function fromFirstLetter(word: string): readonly string[] {
  const at = word.search(LETTER_OR_DIGIT);
  return at < 0 ? [] : [word.slice(at)];
}

function firstGrapheme(text: string): string {
  if (graphemes === null) return LETTER_WITH_MARKS.exec(text)?.[0] ?? '';
  return Array.from(graphemes.segment(text))[0]?.segment ?? '';
}

function segmenterOf({ Segmenter }: Partial<typeof Intl>): Intl.Segmenter | null {
  return Segmenter === undefined ? null : new Segmenter();
}
