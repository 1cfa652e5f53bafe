import { useSelector } from 'react-redux';
import { MENTION } from '#contract/mentions.ts';
import { LinkedText } from '#src/conversation/components/LinkedText.tsx';
import { selectUser } from '../../session/index.ts';
import { placesOf } from '../mentions.ts';
import type { Note } from '../notes.tsx';
import './Mentions.css';

/** The text of a note, in which the names that it mentions stand out, the reader's own more. */
export function MentionedText({ text, mentions }: Pick<Note, 'text' | 'mentions'>) {
  const me = useSelector(selectUser)?.id;
  const isOwn = (mentioned: string) =>
    mentions.some(({ type, id, name }) => type === MENTION.person && id === me && name === mentioned);
  const places = placesOf(text, mentions);
  return (
    <p className="cs-query-text cs-lines cs-breaks cs-below-4" dir="auto">
      {places.map(({ from, to, name }, index) => (
        <span key={from}>
          <LinkedText as="span" text={text.slice(places[index - 1]?.to ?? 0, from)} />
          <bdi className={`cs-mention ${isOwn(name) ? 'is-own' : ''}`.trim()}>{text.slice(from, to)}</bdi>
        </span>
      ))}
      <LinkedText as="span" text={text.slice(places.at(-1)?.to ?? 0)} />
    </p>
  );
}
