import type { ReactNode } from 'react';
import { withoutCardNumbers } from '#contract/cardNumbers.ts';
import { CardQuestion } from './CardQuestion.tsx';

/** Sends texts without card numbers, and asks about the others. */
export function askAboutCards(
  written: readonly string[],
  onSend: (texts: readonly string[]) => void,
  show: (question: ReactNode) => void,
): void {
  const masked = written.map(withoutCardNumbers);
  if (masked.every((text, index) => text === written[index])) {
    onSend(written);
    return;
  }
  show(
    <CardQuestion
      masked={masked}
      onEdit={() => show(null)}
      onSend={() => {
        show(null);
        onSend(masked);
      }}
    />,
  );
}
