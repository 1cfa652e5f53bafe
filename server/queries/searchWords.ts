/** Longest stored word, in characters. */
const WORD_MAX = 40;
/** Largest document; PostgreSQL's own limit is one megabyte. */
const DOCUMENT_MAX_BYTES = 400_000;
/** Characters read for one document, in UTF-16 code units after folding. It bounds how long the process is blocked. */
const READ_MAX = 300_000;

/** Scripts without spaces between words: a match may begin at any character. */
const UNSPACED =
  '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\u30fc\\p{Script=Bopomofo}\\p{Script=Yi}' +
  '\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}\\p{Script=Tibetan}]';
const PIECES = new RegExp(
  `(?<unspaced>${UNSPACED}+)|(?<word>(?:(?!${UNSPACED})[\\p{L}\\p{M}\\p{N}])+)|(?<sign>\\p{Extended_Pictographic})`,
  'gu',
);
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
/** Variants of the same letter. */
const ALIKE: Readonly<Record<string, string>> = { ς: 'σ', ى: 'ي', ی: 'ي', ک: 'ك', ة: 'ه', ٱ: 'ا', ı: 'i' };
const DIGITS = /[\u0660-\u0669\u06f0-\u06f9]/g;

interface Piece {
  readonly text: string;
  readonly kind: 'unspaced' | 'word' | 'sign';
}

/**
 * The search words of texts, those of the first texts first. For scripts with spaces: words without case and accents.
 * For other scripts: every pair of adjacent characters, and the last character alone.
 */
export function wordsOf(texts: readonly string[]): readonly string[] {
  const words = new Set<string>();
  let [read, bytes] = [0, 0];
  for (const text of texts) {
    if (read >= READ_MAX) break;
    const plain = folded(text).slice(0, READ_MAX - read);
    read += plain.length;
    for (const piece of piecesIn(plain)) {
      for (const word of indexWords(piece)) {
        if (words.has(word)) continue;
        bytes += Buffer.byteLength(word);
        if (bytes > DOCUMENT_MAX_BYTES) return [...words];
        words.add(word);
      }
    }
  }
  return [...words];
}

/**
 * The tsquery of a keyword: all its words must match, and a word also matches the beginning of a longer one.
 * @returns null for a keyword that contains no word
 */
export function matchOf(keyword: string): string | null {
  const terms = new Set(piecesIn(folded(keyword)).flatMap(searchTerms));
  return terms.size === 0 ? null : [...terms].join(' & ');
}

function piecesIn(plain: string): readonly Piece[] {
  return Array.from(plain.matchAll(PIECES), ({ 0: found, groups }): Piece => ({
    text: found,
    kind: groups?.['unspaced'] !== undefined ? 'unspaced' : groups?.['word'] !== undefined ? 'word' : 'sign',
  }));
}

function folded(text: string): string {
  return text
    .replace(TOO_MANY_MARKS, '$1')
    .normalize('NFKC')
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKD')
    .replace(MARKS, '')
    .normalize('NFKC')
    .replace(/[ςىیکةٱı]/g, (letter) => ALIKE[letter] ?? letter)
    .replace(DIGITS, (digit) => String(digit.charCodeAt(0) & 0xf));
}

function indexWords({ kind, text }: Piece): readonly string[] {
  if (kind === 'unspaced') return [...pairs(text), lastOf(text)];
  if (kind === 'sign') return [text];
  const bare = text.replace(ARTICLE, '');
  return bare === text ? [cut(text)] : [cut(text), cut(bare)];
}

function searchTerms({ kind, text }: Piece): readonly string[] {
  if (kind === 'sign') return [quoted(text)];
  if (kind === 'unspaced') {
    const two = pairs(text);
    return two.length === 0 ? [beginning(text)] : two.map(quoted);
  }
  const bare = cut(text.replace(ARTICLE, ''));
  // A single letter is the beginning of too many words to be useful.
  return [bare.length === 1 ? quoted(bare) : beginning(bare)];
}

function pairs(text: string): readonly string[] {
  const characters = Array.from(text);
  return characters.slice(1).map((character, index) => `${characters[index] ?? ''}${character}`);
}

function lastOf(text: string): string {
  return Array.from(text).at(-1) ?? '';
}

function cut(word: string): string {
  return word.length <= WORD_MAX ? word : Array.from(word).slice(0, WORD_MAX).join('');
}

/** Words consist of letters, marks and digits only, so no escaping is needed. */
function quoted(word: string): string {
  return `'${word}'`;
}

function beginning(word: string): string {
  return `${quoted(word)}:*`;
}
