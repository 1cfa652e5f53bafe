import { asciiDigits, INVISIBLE } from './enteredText.ts';

// Finds the numbers of payment cards in what people write, and masks them (decision 103).

/** Stands for a masked digit. */
const MASK = '•';
/** What stays of a number tells cards apart, and is all that may be stored of one. */
const SHOWN = { first: 6, last: 4 } as const;
const SHORTEST = 12;
const LONGEST = 19;
/** Amid other numbers, the groups of a card number are at least this long, except the last. */
const GROUP_MIN = 3;
/** Of an international phone number. */
const PHONE_MAX = 15;

/** First digits and lengths of the numbers that card schemes issue. */
const ISSUED = new RegExp(
  `^(?:${[
    String.raw`4(?:\d{12}|\d{15}|\d{18})`, // Visa
    String.raw`(?:5[1-5]\d\d|222[1-9]|22[3-9]\d|2[3-6]\d\d|27[01]\d|2720)\d{12}`, // Mastercard
    String.raw`3[47]\d{13}`, // American Express
    String.raw`(?:6011|64[4-9]\d|65\d\d)\d{12,15}`, // Discover
    String.raw`3(?:0[0-5]\d|095|[689]\d\d)\d{10,15}`, // Diners Club
    String.raw`35(?:2[89]|[3-8]\d)\d{12,15}`, // JCB
    String.raw`(?:62|81)\d{14,17}`, // UnionPay
    String.raw`(?:0604|5018|5019|5020|5038|5893|6304|6390|67\d\d)\d{8,15}`, // Maestro, Dankort
    String.raw`220[0-4]\d{12,15}`, // Mir
    String.raw`(?:60|82|508\d|63[6-9]\d|9792)\d{12,14}`, // RuPay, Hipercard, InterPayment, Troy
    String.raw`(?:506099|5061\d\d|5078\d\d)\d{10,13}`, // Verve
  ].join('|')})$`,
);

const UNSEEN = String.raw`(?:(?!\s)[${INVISIBLE}\u20e3])*`;
/** Digits of any script, and masked ones, with nothing visible between them. The bullet of a list is no masked digit. */
const GROUP = new RegExp(String.raw`(?!${MASK}\p{Nd}{5})[\p{Nd}${MASK}](?:${UNSEEN}[\p{Nd}${MASK}])*`, 'gu');
const DIGIT = new RegExp(String.raw`[\p{Nd}${MASK}]`, 'gu');
/** Between two groups: spaces, hyphens and dashes, dots, slashes. */
const SEPARATOR = new RegExp(String.raw`^${UNSEEN}(?:[\s\p{Pd}\u2212.·・/]${UNSEEN}){1,3}$`, 'u');
/** A longer gap is no separator. It need not be searched, which could take long. */
const GAP_MAX = 12;
/** Digits beside one are a part of something else, such as a reference: `INV4111…`, `#4111…`, `order_4111…`. */
const BESIDE_REFERENCE = /[\p{Script=Latin}_#]/u;

/** A digit, or half of a pair, which may be one. */
const MAYBE_DIGIT = /[\p{Nd}\p{Surrogate}]/u;

const UUID = /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/gi;
const IBAN = /\b[A-Z]{2}\d\d(?:[ \u00a0-][\dA-Z]{4}){2,7}(?:[ \u00a0-][\dA-Z]{1,3})?\b/g;

/** The text with the middle digits of all card numbers masked. What is masked already does not change. */
export function withoutCardNumbers(text: string): string {
  if (!hasManyDigits(text)) return text;
  const hidden = new Set<number>();
  for (const chain of chainsIn(withoutReferences(text))) {
    for (const places of cardsIn(chain)) for (const at of places.slice(SHOWN.first, -SHOWN.last)) hidden.add(at);
  }
  return hidden.size === 0 ? text : text.replace(DIGIT, (digit, at: number) => (hidden.has(at) ? MASK : digit));
}

/**
 * Whether a text may have a card number. A loop, because each message passes here: it takes less than a microsecond,
 * and the search that follows far more.
 */
function hasManyDigits(text: string): boolean {
  let count = 0;
  for (let at = 0; at < text.length && count < SHORTEST; at += 1) {
    const code = text.charCodeAt(at);
    if (code < 128 ? code >= 48 && code <= 57 : MAYBE_DIGIT.test(text.charAt(at))) count += 1;
  }
  return count >= SHORTEST;
}

/** Digits without a separator. */
interface Group {
  /** As ASCII. */
  readonly digits: string;
  /** Where they are in the text. */
  readonly places: readonly number[];
  /** Whether they are a part of a reference, or partly masked. */
  readonly isPart: boolean;
}

/** Letters in place of identifiers whose digits could look like a card number, so that positions stay. */
function withoutReferences(text: string): string {
  const letters = (found: string) => 'x'.repeat(found.length);
  return text.replace(UUID, letters).replace(IBAN, (found) => (isIban(found) ? letters(found) : found));
}

function isIban(text: string): boolean {
  const [, start = '', rest = ''] = /^(.{4})(.*)$/.exec(text.replace(/[^\dA-Z]/g, '')) ?? [];
  const digits = Array.from(rest + start, (character) => parseInt(character, 36)).join('');
  return BigInt(digits) % 97n === 1n;
}

/** Groups that only separators part, as chains. Phone numbers are left out. */
function chainsIn(text: string): readonly (readonly Group[])[] {
  const chains: Group[][] = [];
  let chain: Group[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(GROUP)) {
    const gap = text.slice(end, index);
    if (chain.length === 0 || gap.length > GAP_MAX || !SEPARATOR.test(gap)) {
      chain = [];
      chains.push(chain);
    }
    end = index + found.length;
    const around = (text[index - 1] ?? '') + (text[end] ?? '');
    chain.push({
      digits: asciiDigits(found).replace(/[^\d•]/g, ''),
      places: Array.from(found.matchAll(DIGIT), (digit) => index + digit.index),
      isPart: found.includes(MASK) || BESIDE_REFERENCE.test(around),
    });
  }
  return chains.filter((each) => !isPhone(text, each));
}

function isPhone(text: string, chain: readonly Group[]): boolean {
  const start = chain[0]?.places[0] ?? 0;
  return text[start - 1] === '+' && lengthOf(chain) <= PHONE_MAX;
}

/**
 * The places of the digits of each card number: whole groups, in any grouping if they are the whole chain. Cards may
 * overlap, which hides more than necessary rather than less.
 */
function* cardsIn(chain: readonly Group[]): Generator<readonly number[]> {
  const isAlone = lengthOf(chain) <= LONGEST;
  for (let first = 0; first < chain.length; first += 1) {
    let [digits, places]: [string, readonly number[]] = ['', []];
    let isUsual = true;
    for (let last = first; last < chain.length; last += 1) {
      const group = chain[last];
      if (group === undefined || group.isPart || digits.length + group.digits.length > LONGEST) break;
      digits += group.digits;
      places = [...places, ...group.places];
      const isWhole = isAlone && first === 0 && last === chain.length - 1;
      if ((isUsual || isWhole) && isCardNumber(digits)) yield places;
      isUsual &&= group.digits.length >= GROUP_MIN;
      if (!isUsual && !(isAlone && first === 0)) break;
    }
  }
}

function lengthOf(chain: readonly Group[]): number {
  return chain.reduce((sum, { digits }) => sum + digits.length, 0);
}

/** @param digits ASCII digits without separators */
function isCardNumber(digits: string): boolean {
  return ISSUED.test(digits) && hasCheckDigit(digits);
}

/** The formula of Luhn. */
function hasCheckDigit(digits: string): boolean {
  let sum = 0;
  for (let at = 0; at < digits.length; at += 1) {
    const digit = Number(digits[digits.length - 1 - at]);
    const weighed = at % 2 === 0 ? digit : 2 * digit;
    sum += weighed > 9 ? weighed - 9 : weighed;
  }
  return sum % 10 === 0;
}
