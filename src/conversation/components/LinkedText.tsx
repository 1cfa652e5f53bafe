import { useMemo, type HTMLAttributes } from 'react';
import { partsOf } from '../links.ts';

interface LinkedTextProps extends HTMLAttributes<HTMLElement> {
  readonly as: 'p' | 'span';
  readonly text: string;
}

/** An element with a text in which web addresses are links. */
export function LinkedText({ as: Element, text, ...attributes }: LinkedTextProps) {
  const parts = useMemo(() => partsOf(text), [text]);
  const hasLinks = parts.some(({ href }) => href !== null);
  return <Element {...attributes}>{hasLinks ? parts.map(drawn) : text}</Element>;
}

function drawn({ text, href }: ReturnType<typeof partsOf>[number], index: number) {
  if (href === null) return <span key={index}>{text}</span>;
  return (
    <a key={index} href={href} title={href} target="_blank" rel="noopener noreferrer nofollow" dir="ltr">
      {text}
    </a>
  );
}
