import type { FoundMessage } from '#contract/http/messageSearch.ts';
import { folded, hasTerms, placesOf, termsOf, type SearchTerm } from '#contract/searchWords.ts';

/** What a message has to contain. */
export interface MessageMatch {
  readonly terms: readonly SearchTerm[];
  readonly matches: (text: string) => boolean;
  readonly excerptOf: (text: string) => Excerpt;
}

/** A part of a message, and what to highlight in it. */
type Excerpt = Pick<FoundMessage, 'text' | 'marks'>;
type Mark = FoundMessage['marks'][number];

/** A character as readers see it, in UTF-16 code units. */
interface Character {
  readonly start: number;
  readonly end: number;
  /** Its length when it is folded. */
  readonly foldedLength: number;
}

/** In characters as readers see them. */
const EXCERPT_MAX = 240;
const BEFORE_MARK_MAX = 60;
const CHARACTERS = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** @returns null for a keyword without a word */
export function matchOfMessages(keyword: string): MessageMatch | null {
  const terms = termsOf(keyword);
  if (terms.length === 0) return null;
  return {
    terms,
    matches: (text) => hasTerms(folded(text), terms),
    excerptOf: (text) => {
      const characters = charactersOf(text);
      const marks = unfolded(characters, placesOf(folded(text), terms));
      return cut(text, characters, marks);
    },
  };
}

function charactersOf(text: string): readonly Character[] {
  return Array.from(CHARACTERS.segment(text), ({ index, segment }) => ({
    start: index,
    end: index + segment.length,
    foldedLength: folded(segment).length,
  }));
}

/** The places in the text itself: whole characters. None where the text folds otherwise as a whole. */
function unfolded(characters: readonly Character[], places: ReturnType<typeof placesOf>): readonly Mark[] {
  const marks: Mark[] = [];
  let [at, next, start]: [number, number, number | null] = [0, 0, null];
  for (const character of characters) {
    at += character.foldedLength;
    for (let place = places[next]; place !== undefined && at > place[0]; place = places[next]) {
      start ??= character.start;
      if (at < place[1]) break;
      marks.push({ start, end: character.end });
      start = null;
      next += 1;
    }
  }
  return marks;
}

/** Of a long text the part around the first mark. */
function cut(text: string, characters: readonly Character[], marks: readonly Mark[]): Excerpt {
  if (characters.length <= EXCERPT_MAX) return { text, marks: [...marks] };
  const marked = characters.findIndex(({ end }) => end > (marks[0]?.start ?? 0));
  const first = Math.max(0, Math.min(marked - BEFORE_MARK_MAX, characters.length - EXCERPT_MAX));
  const from = characters[first]?.start ?? 0;
  const to = characters[first + EXCERPT_MAX]?.start ?? text.length;
  const before = from > 0 ? '…' : '';
  const shift = before.length - from;
  return {
    text: `${before}${text.slice(from, to)}${to < text.length ? '…' : ''}`,
    marks: marks
      .filter(({ start, end }) => start >= from && end <= to)
      .map(({ start, end }) => ({ start: start + shift, end: end + shift })),
  };
}
