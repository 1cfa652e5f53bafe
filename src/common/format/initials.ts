import { withoutHidden } from '#contract/names.ts';
import { trimmed } from '#contract/enteredText.ts';

const SEGMENTER = new Intl.Segmenter();
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
  return graphemesOf(text)[0] ?? '';
}

/** What people see as the letters of a text. */
export function graphemesOf(text: string): readonly string[] {
  return Array.from(SEGMENTER.segment(text), ({ segment }) => segment);
}
