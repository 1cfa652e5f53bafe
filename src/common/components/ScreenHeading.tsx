import { useContext, useEffect, useRef, type ReactNode, createContext } from 'react';
import { useLocation } from 'react-router-dom';

/** The usual name of the screen, and that of its menu. */
export const ScreenName = createContext({ usual: '', menu: '' });

/** The key of the history entry with which the page was loaded, before any navigation. */
const FIRST_KEY = 'default';

/** A menu or dialog that the user opened while the screen loaded keeps the focus. */
const OPEN_LAYERS = '[role=menu], [role=dialog], [role=alertdialog]';

/**
 * The title of a screen. Where it is the screen's usual name, it is that of the menu. It takes the focus after a
 * navigation, so that a screen reader announces the new screen. A plain element with the classes of semantic-ui-react's
 * Header, which would load with every screen.
 */
export function ScreenHeading({
  children,
  className = '',
}: {
  readonly children: ReactNode;
  readonly className?: string;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  const { usual, menu } = useContext(ScreenName);
  const wasNavigation = useRef(key !== FIRST_KEY);
  useEffect(() => {
    const layer = document.activeElement?.closest(OPEN_LAYERS) ?? null;
    if (wasNavigation.current && layer === null) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} className={`ui header ${className}`.trim()}>
      {children === usual ? menu : children}
    </h1>
  );
}
