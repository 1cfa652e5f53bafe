import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';

/** Key of the entry at which the page was loaded: nobody has navigated yet. */
const FIRST_KEY = 'default';

/** What somebody has opened while the screen was loading keeps the focus. */
const OPEN_LAYERS = '[role=menu], [role=dialog], [role=alertdialog]';

/** A screen's title. After a navigation it takes the focus, so that a screen reader says where one is. */
export function ScreenHeading({
  children,
  className = 'cs-screen-title',
}: {
  readonly children: ReactNode;
  readonly className?: string;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  const wasNavigation = useRef(key !== FIRST_KEY);
  useEffect(() => {
    const layer = document.activeElement?.closest(OPEN_LAYERS) ?? null;
    if (wasNavigation.current && layer === null) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children}
    </h1>
  );
}
