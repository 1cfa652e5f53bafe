/** Longest text after the `/`. */
const TYPED_MAX = 40;
/** The `/` that begins a word, and the word. It may follow an opening bracket, a quotation mark or a sentence sign. */
const BEGUN = new RegExp(String.raw`(?<=^|[\s\p{Ps}\p{Pi}"'。，、；：！？])/([^\s/]{0,${TYPED_MAX}})$`, 'u');

/** What the user looks for. */
export interface Search {
  /** Where its `/` is. */
  readonly from: number;
  /** What follows the `/`. */
  readonly typed: string;
}

/** The search that ends at the caret; null: none. A `/` inside an address or after a letter begins none. */
export function searchAt(text: string, caret: number): Search | null {
  // The character before the `/`, and what follows it.
  const [, typed = null] = BEGUN.exec(text.slice(Math.max(caret - TYPED_MAX - 2, 0), caret)) ?? [];
  return typed === null ? null : { from: caret - typed.length - 1, typed };
}
