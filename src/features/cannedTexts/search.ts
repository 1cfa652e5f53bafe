import { weakMapMemoize } from 'reselect';
import { folded, termsOf, wordsIn, type SearchTerm } from '#contract/searchWords.ts';
import type { CannedReply } from '#contract/http/cannedReplies.ts';

/** Replies that are offered at most. */
export const OFFERED_MAX = 50;
const BREAK = '\n';

/**
 * What is compared with typed text. Of words, each is between two line breaks. It is made once, because making the words
 * of all replies takes longer than a key may take.
 */
export const prepare = weakMapMemoize(({ shortcut, title, texts }: CannedReply) => ({
  shortcut: folded(shortcut),
  titleWords: linesOf([title]),
  allWords: linesOf([shortcut, title, ...texts.map(({ body }) => body)]),
}));

function linesOf(texts: readonly string[]): string {
  const words = new Set(texts.flatMap((text) => [...wordsIn(folded(text))]));
  return `${BREAK}${[...words].join(BREAK)}${BREAK}`;
}

/** How often replies were inserted on this page, by id. */
export type Uses = Readonly<Record<string, number>>;

/**
 * The replies that a typed text finds: by their shortcut first, then by a word of the title, then by a word of any text.
 * Of equal ones, those that the user inserts most come first, then as in the list.
 * @param replies in the order of the list: by the user's uses, by all uses, by title
 */
export function offeredFor(replies: readonly CannedReply[], typed: string, uses: Uses): readonly CannedReply[] {
  const typedShortcut = folded(typed);
  const terms = termsOf(typed);
  const found = replies.flatMap((reply) => {
    const rank = typed === '' ? 0 : rankOf(prepare(reply), typedShortcut, terms);
    return rank === null ? [] : [{ reply, rank, own: reply.ownUses + (uses[reply.id] ?? 0) }];
  });
  return found
    .sort((a, b) => a.rank - b.rank || b.own - a.own)
    .slice(0, OFFERED_MAX)
    .map(({ reply }) => reply);
}

/** Whether a typed text finds a reply. */
export function isFoundBy(typed: string): (reply: CannedReply) => boolean {
  if (typed === '') return () => true;
  const [typedShortcut, terms] = [folded(typed), termsOf(typed)];
  return (reply) => rankOf(prepare(reply), typedShortcut, terms) !== null;
}

/** null: it is not found. */
function rankOf(
  { shortcut, titleWords, allWords }: ReturnType<typeof prepare>,
  typedShortcut: string,
  terms: readonly SearchTerm[],
): number | null {
  if (shortcut === typedShortcut) return 0;
  if (shortcut.startsWith(typedShortcut)) return 1;
  if (terms.length === 0) return null;
  // A single letter finds the titles that begin a word with it, and no texts: those would be too many.
  if (terms.every(({ word }) => titleWords.includes(BREAK + word))) return 2;
  return terms.every(({ word, isBeginning }) => allWords.includes(`${BREAK}${word}${isBeginning ? '' : BREAK}`))
    ? 3
    : null;
}
