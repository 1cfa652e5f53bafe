import { hasHidden, withoutHidden } from '#contract/names.ts';
import { trimmed } from '#contract/enteredText.ts';
import { invalid } from './errors.ts';

/** Half of a surrogate pair, such as from a cut within an emoji. The database cannot read it in JSON. */
const HALF_CHARACTER = /\p{Surrogate}/gu;

/** The text with a replacement character for each half of a surrogate pair. */
export function wellFormed(text: string): string {
  return text.replace(HALF_CHARACTER, '\ufffd');
}

/**
 * An entered text as it is stored: without white space around it.
 * @throws {DomainError} 4022 when it is empty, or longer than `max` UTF-16 code units
 */
export function textOf(given: string, max: number): string {
  const text = trimmed(given);
  if (text === '') throw invalid('Input cannot be empty');
  if (text.length > max) throw invalid(`Maximum ${max} characters`);
  if (text.includes('\0')) throw invalid('The text cannot contain NUL characters');
  return text;
}

/** A text of JSON, which may be a number without a sign as far as it is exact; '' for anything else. */
export function textOrNumber(value: unknown): string {
  if (typeof value === 'string') return value;
  return Number.isSafeInteger(value) && Number(value) >= 0 ? String(value) : '';
}

/** Longest text about a person that comes from the app, in code points. */
const APP_TEXT_MAX = 64;

/** A name or phone from the app on one line, cut to 64 characters, without what would hide in it; null: it is empty. */
export function oneLine(given: string): string | null {
  const short = given.slice(0, 10 * APP_TEXT_MAX); // normalization takes long for a long text
  const line = withoutHidden(short.replace(/\p{Cc}/gu, ' ')).normalize('NFC');
  const text = Array.from(trimmed(line)).slice(0, APP_TEXT_MAX).join('');
  return text === '' ? null : text;
}

/** The digits of a phone as people write it: without spaces and signs. */
export function phoneDigits(given: string): string {
  return given.replace(/[\s().\-/]/g, '');
}

/** The same for the code of a country, without what stands before it. */
export function phoneCodeDigits(given: string): string {
  return phoneDigits(given).replace(/^(\+|00)/, '');
}

/** Equal for names that look the same. */
export function sameName(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

const CHARACTERS = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** At most `max` characters, with an ellipsis for the rest. Never cuts within a character that a reader sees as one. */
export function beginningOf(text: string, max: number): string {
  if (text.length <= max) return text;
  return `${text.slice(0, CHARACTERS.segment(text).containing(max - 1)?.index ?? 0)}…`;
}

/**
 * A text of one line as it is stored: without white space around it.
 * @param label its label in the form
 * @throws {DomainError} 4022
 */
export function lineOf(label: string, given: string, max: number): string {
  return limited(label, trimmed(given), { max, refused: /\p{Cc}/u });
}

/**
 * The same for a name or title, which stands beside the texts of others: nothing in it is hidden or turns the text around it.
 * @throws {DomainError} 4022
 */
export function nameOf(label: string, given: string, max: number): string {
  const name = lineOf(label, given, max);
  if (hasHidden(name)) throw invalid('Invisible characters are not allowed');
  return name;
}

/** The same for a text that may have several lines. */
export function linesOf(label: string, given: string, max: number): string {
  return limited(label, trimmed(given).replace(/\r\n?/g, '\n'), { max, refused: /[^\P{Cc}\n\t]/u });
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
 * A keyword as typed into a search box.
 * @throws {DomainError} 4022 when it is too long
 */
export function searchTextOf(keyword = ''): string {
  if (keyword.length > KEYWORD_MAX) throw invalid('The keyword is too long');
  return keyword.trim();
}

/**
 * A text of the settings as it is stored: without white space around it, and at most `max` characters.
 * @param name its name in the error message
 * @throws {DomainError} 4022
 */
export function settingText(name: string, given: string, max: number): string {
  const text = trimmed(given);
  if (text.length > max) throw invalid(`${name}: maximum ${max} characters`);
  if (text.includes('\0')) throw invalid(`${name}: the text cannot contain NUL characters`);
  return text;
}
