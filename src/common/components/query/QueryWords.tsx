import { LinkedText } from '../chat/LinkedText.tsx';
import './query.css';

/** What somebody wrote: its lines and its direction are its own, and its addresses can be followed. */
export function QueryWords({ text }: { readonly text: string }) {
  return (
    <p className="cs-query-text" dir="auto">
      <LinkedText text={text} />
    </p>
  );
}
