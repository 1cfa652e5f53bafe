import { invalid } from './errors.ts';

/** Left by a cut amid an emoji, say. It is JSON that the database can't read. */
const HALF_CHARACTER = /\p{Surrogate}/gu;

/** The same text, with a sign in the place of each half of a character. */
export function wellFormed(text: string): string {
  return text.replace(HALF_CHARACTER, '\ufffd');
}

/**
 * What is stored of a text that somebody entered: without white space around it.
 * @throws {DomainError} 4022 when nothing is left of it, or more than `max` UTF-16 code units
 */
export function textOf(given: string, max: number): string {
  const text = wellFormed(given.trim());
  if (text === '') throw invalid('Input cannot be empty');
  if (text.length > max) throw invalid(`Maximum ${max} characters`);
  if (text.includes('\0')) throw invalid('The text cannot contain NUL characters');
  return text;
}

/** Names that read alike are the same one. */
export function sameName(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

const CHARACTERS = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** No longer than `max` and a sign for what is left out, and never cut amid what a reader takes for one character. */
export function beginningOf(text: string, max: number): string {
  if (text.length <= max) return text;
  return `${text.slice(0, CHARACTERS.segment(text).containing(max - 1)?.index ?? 0)}…`;
}

/**
 * A text of one line as it is kept: without white space around it.
 * @param label what it is called in the form
 * @throws {DomainError} 4022
 */
export function lineOf(label: string, given: string, max: number): string {
  return limited(label, wellFormed(given.trim()), { max, refused: /\p{Cc}/u });
}

/** The same for a text that may have several lines. */
export function linesOf(label: string, given: string, max: number): string {
  return limited(label, wellFormed(given.trim()).replace(/\r\n?/g, '\n'), { max, refused: /[^\P{Cc}\n\t]/u });
}

function limited(
  label: string,
  text: string,
  { max, refused }: { readonly max: number; readonly refused: RegExp },
): string {
  if (refused.test(text)) throw invalid('Control characters are not allowed');
  if (Array.from(text).length > max) throw invalid(`${label}: maximum ${max} characters`);
  return text;
}

const KEYWORD_MAX = 200;

/**
 * What somebody looks for, as typed into a search box.
 * @throws {DomainError} 4022 when nobody can have meant it
 */
export function searchTextOf(keyword = ''): string {
  if (keyword.length > KEYWORD_MAX) throw invalid('The keyword is too long');
  return keyword.trim();
}

/**
 * A text of the settings as it is kept: without white space around it, and no longer than `max`.
 * @param name what it is, for whom is told why it can't be
 * @throws {DomainError} 4022
 */
export function settingText(name: string, given: string, max: number): string {
  const text = wellFormed(given.trim());
  if (text.length > max) throw invalid(`${name}: maximum ${max} characters`);
  if (text.includes('\0')) throw invalid(`${name}: the text cannot contain NUL characters`);
  return text;
}
