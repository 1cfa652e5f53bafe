import { PASSWORD_LENGTH } from './constants.ts';

/** For a class of a regular expression: control and format characters, fillers, and two signs with an empty glyph. */
export const INVISIBLE = String.raw`\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}`;
const VISIBLE = new RegExp(`[^\\s${INVISIBLE}]`, 'u');

/** False for a text that readers would see as empty. */
export function hasVisibleCharacter(text: string): boolean {
  return VISIBLE.test(text);
}

/** An entered text without white space around it; '' without a visible character. Forms and server use the same. */
export function trimmed(text: string): string {
  return hasVisibleCharacter(text) ? text.trim() : '';
}

/** A password as it is hashed: keyboards write the same letters in different ways. */
export function normalizedPassword(password: string): string {
  return password.normalize('NFKC');
}

/** Whether a new password has an allowed length. Counts code points, not UTF-16 code units. */
export function hasPasswordLength(password: string): boolean {
  const { length } = Array.from(normalizedPassword(password));
  return length >= PASSWORD_LENGTH.min && length <= PASSWORD_LENGTH.max;
}

/** A text with the digits of all scripts as ASCII digits, whatever keyboard they came from. */
export function asciiDigits(text: string): string {
  return text.replace(/(?!\d)\p{Nd}/gu, asciiDigit);
}

/** The digits of each script follow one another, from 0 to 9. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value % 10);
}
