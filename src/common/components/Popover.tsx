import { createContext, use, useEffect, useId, useLayoutEffect, useRef, type FocusEvent, type ReactNode } from 'react';
import { useView } from '../view.ts';
import { useCloseFromOutside } from './useDocumentEvent.ts';
import { Button } from './Button.tsx';
import './Popover.css';

interface PopoverProps {
  readonly viewKey: string;
  /** Accessible name of the button, and its tooltip. */
  readonly label: string;
  readonly trigger: ReactNode;
  /** The edge of the button with which the panel is aligned. */
  readonly align: 'start' | 'end';
  /** Content of the panel, drawn only while it is open. */
  readonly children: ReactNode;
}

const CloseContext = createContext(() => {
  // Outside of a popover nothing is open.
});

/** For what is inside a popover: closes it and returns the focus to its button. */
export function useClosePopover(): () => void {
  return use(CloseContext);
}

/** Between the panel and the right edge of the window. */
const EDGE_PX = 8;

/**
 * A button that opens a non-modal panel. Escape closes it and returns the focus; moving elsewhere closes it as well.
 */
export function Popover({ viewKey, label, trigger, align, children }: PopoverProps) {
  const id = useId();
  const [open, setOpen] = useView(`popover.${viewKey}`);
  const isOpen = open !== null;
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  useCloseFromOutside(root, isOpen, () => setOpen(null));
  useEffect(() => {
    // What is inside may have taken it.
    if (isOpen && panel.current?.contains(document.activeElement) === false) panel.current.focus();
  }, [isOpen]);
  useLayoutEffect(() => (isOpen && panel.current !== null ? keepInside(panel.current) : undefined), [isOpen]);

  const closeWhenLeft = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && root.current?.contains(relatedTarget) === false) setOpen(null);
  };
  const close = () => {
    setOpen(null);
    button.current?.focus();
  };
  return (
    <div
      ref={root}
      className="cs-popover cs-fixed cs-anchor"
      onBlur={closeWhenLeft}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        event.stopPropagation();
        close();
      }}
    >
      <Button
        ref={button}
        variant="tertiary"
        className="compact cs-popover-button"
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(isOpen ? null : '')}
      >
        {trigger}
      </Button>
      {isOpen && (
        <div
          ref={panel}
          id={id}
          role="dialog"
          aria-label={label}
          tabIndex={-1}
          className={`cs-popover-panel cs-ink cs-raised cs-absolute cs-scroll cs-pad-4 cs-panel is-${align}`}
        >
          <CloseContext value={close}>{children}</CloseContext>
        </div>
      )}
    </div>
  );
}

/** Moves a panel to the left while it would leave the window on the right. @returns a function that stops it */
function keepInside(panel: HTMLElement): () => void {
  const move = () => {
    panel.style.translate = '';
    const beyondPx = panel.getBoundingClientRect().right + EDGE_PX - document.documentElement.clientWidth;
    if (beyondPx > 0) panel.style.translate = `${-beyondPx}px`;
  };
  move();
  window.addEventListener('resize', move);
  return () => window.removeEventListener('resize', move);
}
