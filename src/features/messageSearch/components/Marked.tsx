import { useMemo } from 'react';
import type { FoundMessage } from '#contract/http/messageSearch.ts';
import { piecesOf } from '../pieces.ts';

interface MarkedProps {
  readonly text: string;
  /** What to highlight, as the server names it. */
  readonly marks: Readonly<FoundMessage['marks']>;
}

/** A text with highlights. */
export function Marked({ text, marks }: MarkedProps) {
  const pieces = useMemo(() => piecesOf(text, marks), [text, marks]);
  return pieces.map((piece) =>
    piece.isMarked ? <mark key={piece.at}>{piece.text}</mark> : <span key={piece.at}>{piece.text}</span>,
  );
}
