import type { FoundMessage } from '#contract/http/messageSearch.ts';

interface Piece {
  /** Where it begins. */
  readonly at: number;
  readonly text: string;
  readonly isMarked: boolean;
}

/** A text in pieces, of which those of `marks` are marked. */
export function piecesOf(text: string, marks: Readonly<FoundMessage['marks']>): readonly Piece[] {
  const bounds = [...marks.flatMap(({ start, end }) => [start, end]), text.length];
  return bounds.flatMap((end, index): readonly Piece[] => {
    const at = bounds[index - 1] ?? 0;
    return end > at ? [{ at, text: text.slice(at, end), isMarked: index % 2 === 1 }] : [];
  });
}
