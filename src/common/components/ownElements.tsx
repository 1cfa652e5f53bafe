import { Children, type ReactNode } from 'react';

/**
 * Puts each text among the children into an element of its own. A browser that translates the page replaces texts. React
 * fails when it then moves, removes or changes a text that stands beside other elements, but not one that is alone in
 * its element.
 */
export function ownElements(children: ReactNode): ReactNode {
  const parts = Children.toArray(children);
  if (parts.every(isText)) return parts.length === 0 ? null : <span>{parts.join('')}</span>;
  return parts.map((part, at) => (isText(part) && part !== ' ' ? <span key={`text ${at}`}>{part}</span> : part));
}

function isText(part: ReactNode): part is string | number {
  return typeof part === 'string' || typeof part === 'number';
}
