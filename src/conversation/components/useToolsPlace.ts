import { useState, type SyntheticEvent } from 'react';
import type { MessageRow } from '../messageRows.ts';
import { newestWhere } from '../messageView.ts';

/** The message beside which tools are drawn. */
export interface ToolsPlace {
  readonly message: MessageRow;
  /** The user has come here from the tools of another message. */
  readonly takesFocus: boolean;
  /** Leads to the tools of the message before or after. */
  readonly onMove: (step: 1 | -1) => void;
}

const hasNumber = ({ chatSeq }: MessageRow) => chatSeq !== null;

/**
 * Draws the tools of messages beside one of them at a time: that under the pointer or with the focus, or the newest.
 * @returns what a message gets, and handlers for the list
 */
export function useToolsPlace(messages: readonly MessageRow[]) {
  const [place, setPlace] = useState<{ readonly chatSeq: number; readonly takesFocus: boolean } | null>(null);
  const chatSeq = place?.chatSeq ?? newestWhere(messages, hasNumber)?.chatSeq;
  const onMove = (step: 1 | -1) => {
    const numbered = messages.filter(hasNumber);
    const next = numbered[numbered.findIndex((message) => message.chatSeq === chatSeq) + step]?.chatSeq;
    if (typeof next === 'number') setPlace({ chatSeq: next, takesFocus: true });
  };
  const point = ({ target }: SyntheticEvent) => {
    const seq = target instanceof Element ? target.closest('[data-chat-seq]')?.getAttribute('data-chat-seq') : null;
    // Also at the newest: what comes after it must not take the tools from under the pointer.
    if (typeof seq === 'string' && Number(seq) !== place?.chatSeq)
      setPlace({ chatSeq: Number(seq), takesFocus: false });
  };
  return {
    placeAt: (message: MessageRow): ToolsPlace | null =>
      message.chatSeq === chatSeq ? { message, takesFocus: place?.takesFocus === true, onMove } : null,
    handlers: { onPointerOver: point, onFocus: point },
  };
}
