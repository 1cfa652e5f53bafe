import { asciiDigits } from './enteredText.ts';

/** Names these rules. When you change them, raise it: the server then makes the words of all documents again. */
export const WORDS_VERSION = 3;
/** Longest stored word, in characters. */
const WORD_MAX = 40;
/** Scripts without spaces between words: a match may begin at any character. */
const UNSPACED =
  '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\u30fc\\p{Script=Bopomofo}\\p{Script=Yi}' +
  '\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}\\p{Script=Tibetan}]';
const PIECES = new RegExp(`(${UNSPACED}+)|(?:(?!${UNSPACED})[\\p{L}\\p{M}\\p{N}])+|\\p{Extended_Pictographic}`, 'gu');
/** Korean puts spaces between words, but compounds and particles have none: 검색 (search) must find 통합검색. */
const HANGUL = /\p{Script=Hangul}+/gu;
const MATCHED_INSIDE = new RegExp(`${UNSPACED}|\\p{Script=Hangul}`, 'u');
const ONLY_ASCII = /^[^\u0080-\uffff]*$/;
/**
 * Removable marks: accents and points of Latin, Greek, Cyrillic, Hebrew and Arabic, and the stretching character of
 * Arabic. In other scripts, marks are vowels.
 */
const MARKS = /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed\u200c-\u200f]/g;
/**
 * No script puts so many marks on one letter. Normalization sorts them, which takes time with the square of their
 * number.
 */
const TOO_MANY_MARKS = /(\p{M}{8})\p{M}+/gu;
/** The Arabic article with the prefixes that may precede it, if a word remains. */
const ARTICLE = /^(?:[\u0648\u0641\u0628\u0643]?\u0627\u0644|\u0644\u0644)(?=\p{L}{3})/u;
/** Variants of the same letter, and letters that no normal form resolves. */
const ALIKE: Readonly<Record<string, string>> = {
  ...{ ς: 'σ', ى: 'ي', ی: 'ي', ک: 'ك', ة: 'ه', ٱ: 'ا' },
  ...{ ı: 'i', ł: 'l', ø: 'o', đ: 'd', ħ: 'h', ŧ: 't', ß: 'ss', æ: 'ae', œ: 'oe' },
};
const VARIANTS = new RegExp(`[${Object.keys(ALIKE).join('')}]`, 'g');
const DIGITS = /[\u0660-\u0669\u06f0-\u06f9]/g;
/** An id with what screens write around it: 'ID-12', '#12', 'Chat 12', 'ID-12 (3)'. */
const LABELLED_ID = /^(?=[a-z#])(?:chat|customer|live|query|report)?(?:\s*id)?[\s:#\p{Pd}]*(\d+)(?: \(\d+\))?$/u;
/** A phone number as people write it: '+49 170 12-34', '(0170) 12.34', '+49 (0)170/1234'. */
const PHONE = /^\+?[\d\s()./\p{Pd}\u2212]+$/u;

interface Piece {
  /** Its place in the text. */
  readonly at: number;
  /** Letters and digits of one kind of script, or one sign. */
  readonly text: string;
  readonly isUnspaced: boolean;
}

/** A word of a keyword. */
export interface SearchTerm {
  readonly word: string;
  /** It also matches the beginning of a longer word. */
  readonly isBeginning: boolean;
}

/**
 * The search words of a folded text, repeated ones included. For scripts with spaces: words without case and accents.
 * For other scripts: every pair of adjacent characters, and the last character alone. Hangul is indexed in both ways.
 */
export function* wordsIn(foldedText: string): Generator<string> {
  for (const piece of piecesIn(foldedText)) yield* indexWords(piece);
}

/** The words of a keyword. A text matches when each of them matches one of its words. */
export function termsOf(keyword: string): readonly SearchTerm[] {
  const terms = piecesIn(folded(keyword)).flatMap(searchTerms);
  return [...new Map(terms.map((term) => [`${term.word}.${term.isBeginning}`, term])).values()];
}

/** Whether a folded text has a word for each of the terms. */
export function hasTerms(foldedText: string, terms: readonly SearchTerm[]): boolean {
  // Every word is a part of the text, so most texts need no words.
  if (!terms.every(({ word }) => foldedText.includes(word))) return false;
  const words = new Set(wordsIn(foldedText));
  return terms.every((term) => matchesOne(words, term));
}

/** Where a folded text has words of the terms, as [start, end) in UTF-16 code units, in order and without overlap. */
export function placesOf(foldedText: string, terms: readonly SearchTerm[]): readonly (readonly [number, number])[] {
  const found = piecesIn(foldedText).flatMap((piece) => {
    const near = terms.filter(({ word }) => piece.text.includes(word));
    const words = new Set(near.length === 0 ? [] : indexWords(piece));
    return near.filter((term) => matchesOne(words, term)).flatMap(({ word }) => placesIn(piece, word));
  });
  const places: [number, number][] = [];
  for (const [start, end] of found.sort(([one], [other]) => one - other)) {
    const last = places.at(-1);
    if (last !== undefined && start <= last[1]) last[1] = Math.max(last[1], end);
    else places.push([start, end]);
  }
  return places;
}

/** A text without case, accents and variants of letters. The SQL function `folded` does the same. */
export function folded(text: string): string {
  if (ONLY_ASCII.test(text)) return text.toLowerCase();
  return text
    .replace(TOO_MANY_MARKS, '$1')
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .normalize('NFKC')
    .replace(VARIANTS, (letter) => ALIKE[letter] ?? letter)
    .replace(DIGITS, (digit) => String(digit.charCodeAt(0) & 0xf));
}

/** Whether a text may be a part of a word that means something, although it is short: 明 of 王小明. */
export function matchesInside(text: string): boolean {
  return MATCHED_INSIDE.test(text);
}

/**
 * The digits of a keyword that is a phone number or an id, however it is written; null for other keywords. The `00` at
 * the beginning of a phone number means the same as its `+`.
 */
export function digitsIn(keyword: string): string | null {
  const plain = asciiDigits(folded(keyword.replace(/\p{Cf}/gu, ''))).trim();
  const number = LABELLED_ID.exec(plain)?.[1] ?? (PHONE.test(plain) ? plain : '');
  const digits = number
    .replace('(0)', '')
    .replace(/\D/g, '')
    .replace(/^00(?=\d)/, '');
  return digits === '' ? null : digits;
}

function piecesIn(plain: string): readonly Piece[] {
  return Array.from(plain.matchAll(PIECES), ({ index, 0: text, 1: unspaced }) => ({
    at: index,
    text,
    isUnspaced: unspaced !== undefined,
  }));
}

function matchesOne(words: ReadonlySet<string>, { word, isBeginning }: SearchTerm): boolean {
  if (words.has(word) || !isBeginning) return words.has(word);
  for (const each of words) if (each.startsWith(word)) return true;
  return false;
}

/** Of a word between spaces the first one: its beginning, or what follows the article. */
function placesIn({ at, text, isUnspaced }: Piece, word: string): readonly [number, number][] {
  const places: [number, number][] = [];
  const isRepeated = isUnspaced || matchesInside(word);
  for (let from = text.indexOf(word); from >= 0; from = text.indexOf(word, from + 1)) {
    places.push([at + from, at + from + word.length]);
    if (!isRepeated) break;
  }
  return places;
}

function indexWords({ text, isUnspaced }: Omit<Piece, 'at'>): readonly string[] {
  if (isUnspaced) return pairsAndLast(text);
  return [cut(text), cut(text.replace(ARTICLE, '')), ...hangulIn(text).flatMap(pairsAndLast)];
}

function searchTerms({ text, isUnspaced }: Omit<Piece, 'at'>): readonly SearchTerm[] {
  if (isUnspaced || hangulIn(text)[0] === text) {
    const two = pairs(text);
    return two.length === 0 ? [{ word: text, isBeginning: true }] : two.map((word) => ({ word, isBeginning: false }));
  }
  const bare = cut(text.replace(ARTICLE, ''));
  // A single letter is the beginning of too many words to be useful.
  return [{ word: bare, isBeginning: bare.length > 1 }];
}

function hangulIn(word: string): readonly string[] {
  return word.match(HANGUL) ?? [];
}

function pairsAndLast(text: string): readonly string[] {
  return [...pairs(text), Array.from(text).at(-1) ?? ''];
}

function pairs(text: string): readonly string[] {
  const characters = Array.from(text);
  return characters.slice(1).map((character, index) => `${characters[index] ?? ''}${character}`);
}

function cut(word: string): string {
  return word.length <= WORD_MAX ? word : Array.from(word).slice(0, WORD_MAX).join('');
}
