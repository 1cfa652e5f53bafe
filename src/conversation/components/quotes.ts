import { createContext } from 'react';
import type { MessageRow } from '../messageRows.ts';

/** What quotes need of the list in which they are drawn. */
interface Quotes {
  /** The message with this number; undefined: it is not loaded. */
  readonly find: (chatSeq: number) => MessageRow | undefined;
  /** Shows the message, and loads it first where that is needed. */
  readonly onJump: (chatSeq: number) => void;
}

export const QuotesContext = createContext<Quotes>({ find: () => undefined, onJump: () => undefined });
