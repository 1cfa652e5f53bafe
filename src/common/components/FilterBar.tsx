import type { ReactNode } from 'react';
import './FilterBar.css';

interface FilterBarProps {
  /** What is looked for. */
  readonly label: string;
  /** Its submit button, or Enter in a field. */
  readonly onSubmit: () => void;
  /** Fields and buttons. */
  readonly children: ReactNode;
}

/** Fields that narrow a list, in a row as long as there is room. */
export function FilterBar({ label, onSubmit, children }: FilterBarProps) {
  return (
    <form
      className="cs-filter-bar"
      role="search"
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}
