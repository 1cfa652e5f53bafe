import { asciiDigits, INVISIBLE } from './enteredText.ts';
import { NUMBER_PATTERN_MAX } from './serviceLimits.ts';

// Numbers that a product keeps out of its chats and queries, beside card numbers (decision 103).

const MASK = '•';
const DIGIT = '#';
const LETTER = '@';
/** Digits and letters that a pattern leaves open, at least; one of them is a digit, or it would hide words. */
const OPEN_MIN = 4;
/** Ids of ours have fewer digits (decision 103). */
const ID_DIGITS_MAX = 11;
/** From this length on, the last characters stay. */
const LONG = 8;
const SHOWN = 4;
/** Between two characters are at most this many. */
const SEPARATORS_MAX = 3;

/** Of a number's groups, as in card numbers. */
const SEPARATOR = /[\s\p{Pd}\u2212.·・/]/u;
const UNSEEN = new RegExp(String.raw`[${INVISIBLE}\p{M}]`, 'u');
const IS_LETTER = /^\p{L}/u;
/** Beside one, a text is a part of something longer. Scripts that set no spaces do not count. */
const BESIDE = new RegExp(
  String.raw`^(?:[\d_${MASK}]|(?![${['Han', 'Hiragana', 'Katakana', 'Thai', 'Lao', 'Khmer', 'Myanmar']
    .map((script) => String.raw`\p{scx=${script}}`)
    .join('')}])\p{L})`,
  'u',
);

/** A character that is seen and separates nothing. */
interface Unit {
  /** Alike for capitals, widths and the digits of all scripts. */
  readonly text: string;
  readonly at: number;
  /** The separators before it. */
  readonly gap: number;
}

export type NumberPattern = readonly Unit[];

/** In `#` for a digit, `@` for a letter, and other characters for themselves; separators may be left out in a text. */
export function numberPattern(written: string): NumberPattern {
  return unitsOf(written);
}

/** Why a pattern cannot be used; null: it can. */
export function patternProblem(written: string): 'tooLong' | 'tooFew' | 'reference' | 'hidden' | null {
  if (Array.from(written).length > NUMBER_PATTERN_MAX) return 'tooLong';
  if (UNSEEN.test(written) || written.includes(MASK)) return 'hidden';
  const texts = numberPattern(written).map(({ text }) => text);
  if (!texts.includes(DIGIT) || texts.filter(isOpen).length < OPEN_MIN) return 'tooFew';
  const isNumber = texts.every((text) => text === DIGIT || /^\d$/.test(text));
  return isNumber && texts.length <= ID_DIGITS_MAX ? 'reference' : null;
}

/**
 * The text with what the patterns match masked: digits and letters that a pattern leaves open, except the last four of
 * eight or more. What is masked already does not change. Each position is compared once with each pattern.
 */
export function withoutNumbers(patterns: readonly NumberPattern[], text: string): string {
  if (patterns.length === 0) return text;
  const units = unitsOf(text);
  const hidden = new Set<number>();
  for (let first = 0; first < units.length; first += 1) {
    if (!mayBegin(units, first)) continue;
    for (const pattern of patterns) if (matches(pattern, units, first)) hide(pattern, units, first, hidden);
  }
  return hidden.size === 0 ? text : text.replace(/./gsu, (found, at: number) => (hidden.has(at) ? MASK : found));
}

function unitsOf(text: string): Unit[] {
  const units: Unit[] = [];
  let [at, gap] = [0, 0];
  for (const character of text) {
    if (SEPARATOR.test(character)) gap += 1;
    else if (!UNSEEN.test(character)) {
      units.push({ text: asciiDigits(character.normalize('NFKC')).toLowerCase(), at, gap });
      gap = 0;
    }
    at += character.length;
  }
  return units;
}

function isOpen(text: string): boolean {
  return text === DIGIT || text === LETTER;
}

/** Not within a word or a number. */
function mayBegin(units: readonly Unit[], first: number): boolean {
  const [before, unit] = [units[first - 1], units[first]];
  return before === undefined || unit === undefined || unit.gap > 0 || !BESIDE.test(before.text);
}

function matches(pattern: NumberPattern, units: readonly Unit[], first: number): boolean {
  const after = units[first + pattern.length];
  if (after !== undefined && after.gap === 0 && BESIDE.test(after.text)) return false;
  return pattern.every((wanted, at) => {
    const unit = units[first + at];
    return unit !== undefined && fits(wanted.text, unit.text) && (at === 0 || isNear(pattern, at, unit));
  });
}

function fits(wanted: string, text: string): boolean {
  if (wanted === DIGIT) return /^\d$/.test(text);
  return wanted === LETTER ? IS_LETTER.test(text) : wanted === text;
}

/** Beside any letter a separator must be in the pattern, too: otherwise `is 123456` would be one for `@@######`. */
function isNear(pattern: NumberPattern, at: number, { gap }: Unit): boolean {
  if (gap === 0) return true;
  const [before, wanted] = [pattern[at - 1], pattern[at]];
  const mayPart = before?.text !== LETTER && wanted?.text !== LETTER;
  return gap <= SEPARATORS_MAX && (mayPart || (wanted?.gap ?? 0) > 0);
}

function hide(pattern: NumberPattern, units: readonly Unit[], first: number, hidden: Set<number>): void {
  const places = pattern.flatMap(({ text }, at) => (isOpen(text) ? [units[first + at]?.at ?? 0] : []));
  for (const at of places.slice(0, places.length >= LONG ? -SHOWN : undefined)) hidden.add(at);
}
