import type { AnchorHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { useHref, useLinkClickHandler } from 'react-router-dom';

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'target' | 'onClick'> {
  readonly to: string;
  /**
   * Leads there instead of the link itself, where more is to be done. Opened in another tab, it is an ordinary link.
   */
  readonly onFollow?: () => void;
  readonly children: ReactNode;
}

/** A link to another screen. React Router's own brings along how pages made by its server are fetched ahead. */
export function Link({ to, onFollow, ...rest }: LinkProps) {
  const href = useHref(to);
  const go = useLinkClickHandler(to);
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    const isOrdinary = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    if (onFollow === undefined || !isOrdinary) {
      go(event);
    } else {
      event.preventDefault();
      onFollow();
    }
  };
  return <a {...rest} href={href} onClick={follow} />;
}
