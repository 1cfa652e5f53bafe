import type { TextSearch } from '#src/conversation/components/useTextList.ts';

/** Longest text after the sign. */
const TYPED_MAX = 40;
const BEGIN = String.raw`^|[\s\p{Ps}\p{Pi}"']`;
const SENTENCE_SIGN = '。，、；：！？';
/** Scripts without spaces between words. */
export const SPACELESS = String.raw`\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}ー`;
/** What may stand before a word: also a letter, in scripts without spaces. */
export const WORD_BEGIN = `${BEGIN}|[${SENTENCE_SIGN}${SPACELESS}]`;
/** The sign that begins a word, and the word. With a Japanese input method the key types ／, with a Chinese one 、. */
const BEGUN = new RegExp(`(?:(?<=${WORD_BEGIN})[/／]|(?<=${BEGIN})、)([^\\s/／、]{0,${TYPED_MAX}})$`, 'u');
/** An address may have letters of any script before a `/`. It has another one before. */
const IN_ADDRESS = /\/\S*$/u;
const ADDRESS_MAX = 200;

export function endsInSign(text: string): boolean {
  return /[/／、]$/u.test(text);
}

/** The search that ends at the caret; null: none. A `/` inside an address or after a Latin letter begins none. */
export function searchAt(text: string, caret: number): TextSearch | null {
  // The character before the sign, and what follows it.
  const [, typed = null] = BEGUN.exec(text.slice(Math.max(caret - TYPED_MAX - 2, 0), caret)) ?? [];
  if (typed === null) return null;
  const from = caret - typed.length - 1;
  return IN_ADDRESS.test(text.slice(Math.max(from - ADDRESS_MAX, 0), from)) ? null : { from, typed };
}
