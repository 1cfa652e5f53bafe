import type { AnchorHTMLAttributes, ReactNode } from 'react';
import { useHref, useLinkClickHandler } from 'react-router-dom';

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'target' | 'onClick'> {
  readonly to: string;
  readonly children: ReactNode;
}

/** A link to another screen. React Router's own brings along how pages made by its server are fetched ahead. */
export function Link({ to, ...rest }: LinkProps) {
  const href = useHref(to);
  const onClick = useLinkClickHandler(to);
  return <a {...rest} href={href} onClick={onClick} />;
}
