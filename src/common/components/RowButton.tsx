import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import './RowButton.css';

/** The actions of a row, next to each other. */
export function RowButtons({ children }: { readonly children: ReactNode }) {
  return <span className="cs-row-buttons cs-flex cs-gap-2">{children}</span>;
}

interface RowButtonProps {
  /** What it does. In narrow tables only the tooltip shows it. */
  readonly word: string;
  /** Accessible name: the action and its row. */
  readonly name: string;
  readonly icon: ReactNode;
  /** Why it cannot be used. It shows the reason, stays focusable and ignores presses. */
  readonly unavailable?: string | null;
  readonly onClick: () => void;
}

/** An action of a row that opens a dialog. */
export function RowButton({ word, name, icon, unavailable = null, onClick }: RowButtonProps) {
  return (
    <Button
      className="compact"
      aria-haspopup="dialog"
      aria-label={name}
      title={word}
      unavailable={unavailable}
      onClick={onClick}
    >
      {icon}
      <span className="cs-row-word">{word}</span>
    </Button>
  );
}
