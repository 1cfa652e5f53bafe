/** Words are cut to so many characters. */
const WORD_MAX = 40;
/** Of one document; PostgreSQL takes no more than a megabyte. */
const DOCUMENT_MAX_BYTES = 400_000;
/** Looked at for one document, in UTF-16 code units and folded: nobody else is served meanwhile. */
const READ_MAX = 300_000;

/** Scripts that are written without spaces: what somebody looks for may begin anywhere. */
const UNSPACED =
  '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\u30fc\\p{Script=Bopomofo}\\p{Script=Yi}' +
  '\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}\\p{Script=Tibetan}]';
const PIECES = new RegExp(
  `(?<unspaced>${UNSPACED}+)|(?<word>(?:(?!${UNSPACED})[\\p{L}\\p{M}\\p{N}])+)|(?<sign>\\p{Extended_Pictographic})`,
  'gu',
);
/**
 * Accents and points of Latin, Greek, Cyrillic, Hebrew and Arabic, and what stretches Arabic words. In other scripts
 * marks are vowels.
 */
const MARKS = /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed\u200c-\u200f]/g;
/**
 * No script puts so many on one letter. Unicode's normal forms sort them, which takes as long as the square of their
 * number.
 */
const TOO_MANY_MARKS = /(\p{M}{8})\p{M}+/gu;
/** Arabic's article with what may stand before it, where a word is left. */
const ARTICLE = /^(?:[\u0648\u0641\u0628\u0643]?\u0627\u0644|\u0644\u0644)(?=\p{L}{3})/u;
/** Letters that are written one way or another. */
const ALIKE: Readonly<Record<string, string>> = { ς: 'σ', ى: 'ي', ی: 'ي', ک: 'ك', ة: 'ه', ٱ: 'ا', ı: 'i' };
const DIGITS = /[\u0660-\u0669\u06f0-\u06f9]/g;

interface Piece {
  readonly text: string;
  readonly kind: 'unspaced' | 'word' | 'sign';
}

/**
 * The words by which texts are found, the first texts' first: of scripts with spaces, words without case and accents;
 * of others, every two characters that follow each other, and the last one alone.
 */
export function wordsOf(texts: readonly string[]): readonly string[] {
  const words = new Set<string>();
  let [read, bytes] = [0, 0];
  for (const text of texts) {
    if (read >= READ_MAX) break;
    const plain = folded(text).slice(0, READ_MAX - read);
    read += plain.length;
    for (const piece of piecesIn(plain)) {
      for (const word of indexed(piece)) {
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
 * What a keyword asks of those words, as text of a tsquery: all of them, where words may be the beginnings of longer
 * ones.
 * @returns null for a keyword without anything that could be looked for
 */
export function matchOf(keyword: string): string | null {
  const terms = new Set(piecesIn(folded(keyword)).flatMap(asked));
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

function indexed({ kind, text }: Piece): readonly string[] {
  if (kind === 'unspaced') return [...pairs(text), lastOf(text)];
  if (kind === 'sign') return [text];
  const bare = text.replace(ARTICLE, '');
  return bare === text ? [cut(text)] : [cut(text), cut(bare)];
}

function asked({ kind, text }: Piece): readonly string[] {
  if (kind === 'sign') return [quoted(text)];
  if (kind === 'unspaced') {
    const two = pairs(text);
    return two.length === 0 ? [beginning(text)] : two.map(quoted);
  }
  const bare = cut(text.replace(ARTICLE, ''));
  // One letter begins too many words to tell anything apart.
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

/** Words are letters, marks and digits only: nothing in them needs escaping. */
function quoted(word: string): string {
  return `'${word}'`;
}

function beginning(word: string): string {
  return `${quoted(word)}:*`;
}
