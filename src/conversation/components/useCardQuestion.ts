import { useState, type ReactNode } from 'react';
import { loadLater, MANY_DIGITS } from './loadLater.ts';

/**
 * Asks before texts with card numbers are sent; then they are sent masked. Where the question cannot be loaded, the
 * server masks all the same.
 * @returns the question, and what sends texts
 */
export function useCardQuestion(onSend: (texts: readonly string[]) => void) {
  const [question, setQuestion] = useState<ReactNode>(null);
  const send = (texts: readonly string[]) => {
    if (MANY_DIGITS.test(String(texts)))
      loadLater().then(
        ({ askAboutCards }) => askAboutCards(texts, onSend, setQuestion),
        () => onSend(texts),
      );
    else onSend(texts);
  };
  return [question, send] as const;
}
