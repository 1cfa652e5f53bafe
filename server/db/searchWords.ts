/** Names these rules. When you change them, raise it: the job then makes the words of all documents again. */
export const WORDS_VERSION = 2;
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
const PIECES = new RegExp(`(${UNSPACED}+)|(?:(?!${UNSPACED})[\\p{L}\\p{M}\\p{N}])+|\\p{Extended_Pictographic}`, 'gu');
/** Korean puts spaces between words, but compounds and particles have none: 검색 (search) must find 통합검색. */
const HANGUL = /\p{Script=Hangul}+/gu;
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
  /** Letters and digits of one kind of script, or one sign. */
  readonly text: string;
  readonly isUnspaced: boolean;
}

/**
 * The search words of texts, those of the first texts first. For scripts with spaces: words without case and accents.
 * For other scripts: every pair of adjacent characters, and the last character alone. Hangul is
 * indexed in both ways.
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
  return Array.from(plain.matchAll(PIECES), ([text, unspaced]) => ({ text, isUnspaced: unspaced !== undefined }));
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

function indexWords({ text, isUnspaced }: Piece): readonly string[] {
  if (isUnspaced) return pairsAndLast(text);
  return [cut(text), cut(text.replace(ARTICLE, '')), ...hangulIn(text).flatMap(pairsAndLast)];
}

function searchTerms({ text, isUnspaced }: Piece): readonly string[] {
  if (isUnspaced || hangulIn(text)[0] === text) {
    const two = pairs(text);
    return two.length === 0 ? [`${quoted(text)}:*`] : two.map(quoted);
  }
  const bare = cut(text.replace(ARTICLE, ''));
  // A single letter is the beginning of too many words to be useful.
  return [bare.length === 1 ? quoted(bare) : `${quoted(bare)}:*`];
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

/** Words consist of letters, marks, digits or a pictograph, so no escaping is needed. */
function quoted(word: string): string {
  return `'${word}'`;
}
