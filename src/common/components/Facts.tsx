import type { ReactNode } from 'react';
import './Facts.css';

/** Facts in two columns: what, and how it is. */
export function Facts({ children }: { readonly children: ReactNode }) {
  return <dl className="cs-facts">{children}</dl>;
}

/** Nothing known is a dash, not a hole. */
export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd dir="auto">{children === '' ? '–' : children}</dd>
    </div>
  );
}
