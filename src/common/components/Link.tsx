import type { AnchorHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { useHref, useLinkClickHandler } from 'react-router-dom';

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'target' | 'onClick'> {
  readonly to: string;
  /** Called instead of following the link. In another tab the link works as usual. */
  readonly onFollow?: () => void;
  readonly children: ReactNode;
}

/** A link to another screen. React Router's own Link would add its prefetching code to the page. */
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
