import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import './RowButton.css';

/** What can be done with a row, beside each other. */
export function RowButtons({ children }: { readonly children: ReactNode }) {
  return <span className="cs-row-buttons">{children}</span>;
}

interface RowButtonProps {
  /** What it does. Where the table needs the room it stands in the tip alone. */
  readonly word: string;
  /** What it does to which row. */
  readonly name: string;
  readonly icon: ReactNode;
  /** Why it can't be used: it says so, can still be reached, and does nothing. */
  readonly unavailable?: string | null;
  readonly onClick: () => void;
}

/** One thing that can be done with a row, by a dialog. */
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
