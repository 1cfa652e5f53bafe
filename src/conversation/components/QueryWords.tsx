import { LinkedText } from './LinkedText.tsx';
import './query.css';

/** A text of a query: keeps its lines and its direction, and its addresses are links. */
export function QueryWords({ text }: { readonly text: string }) {
  return (
    <p className="cs-query-text" dir="auto">
      <LinkedText text={text} />
    </p>
  );
}
