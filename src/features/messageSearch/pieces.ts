interface Piece {
  /** Where it begins. */
  readonly at: number;
  readonly text: string;
  readonly isMarked: boolean;
}

/** A text in pieces, of which those between `marks` ([start, end), in order, apart from each other) are marked. */
export function piecesOf(text: string, marks: readonly (readonly [number, number])[]): readonly Piece[] {
  const bounds = [...marks.flat(), text.length];
  return bounds.flatMap((end, index): readonly Piece[] => {
    const at = bounds[index - 1] ?? 0;
    return end > at ? [{ at, text: text.slice(at, end), isMarked: index % 2 === 1 }] : [];
  });
}
