import type { ReactNode } from 'react';
import './Facts.css';

/** Facts in two columns: name and value. */
export function Facts({ children }: { readonly children: ReactNode }) {
  return <dl className="cs-facts cs-gap-1-3 cs-grid cs-small cs-digits cs-flush">{children}</dl>;
}

/** A missing value is shown as a dash. */
export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd dir="auto">{children === '' ? '–' : children}</dd>
    </div>
  );
}
