import { useMemo } from 'react';
import { partsOf } from '../links.ts';

/** A text in which web addresses are links. */
export function LinkedText({ text }: { readonly text: string }) {
  const parts = useMemo(() => partsOf(text), [text]);
  return parts.map(({ text: part, href }, index) =>
    href === null ? (
      <span key={index}>{part}</span>
    ) : (
      <a key={index} href={href} title={href} target="_blank" rel="noopener noreferrer nofollow" dir="ltr">
        {part}
      </a>
    ),
  );
}
