import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';

/** Key of the entry at which the page was loaded: nobody has navigated yet. */
const FIRST_KEY = 'default';

/** A screen's title. After a navigation it takes the focus, so that a screen reader says where one is. */
export function ScreenHeading({ children, className = 'cs-screen-title' }: { readonly children: ReactNode; readonly className?: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  const wasNavigation = useRef(key !== FIRST_KEY);
  useEffect(() => {
    if (wasNavigation.current) heading.current?.focus({ preventScroll: true });
  }, []);
  return <h1 ref={heading} tabIndex={-1} className={className}>{children}</h1>;
}
