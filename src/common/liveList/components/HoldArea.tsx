import { useEffect, useRef, type ReactNode } from 'react';
import './liveList.css';

interface HoldAreaProps {
  readonly onHold: () => void;
  readonly onRelease: () => void;
  /** Shows the waiting changes on Escape, wherever the focus is; null: nothing waits. */
  readonly onEscape: (() => void) | null;
  readonly children: ReactNode;
}

const DIALOG = '[aria-modal=true]';

/** What holds the rows. `dialog`: the focus moved from the rows to a dialog, which will return it. */
interface Holding {
  readonly pointer: boolean;
  readonly focus: boolean;
  readonly dialog: boolean;
}

/**
 * Rows that must not move under a pointer or a keyboard focus. Touch does not hold them, and neither does the focus
 * that a click leaves behind, nor a pointer that rests while the user types elsewhere.
 */
export function HoldArea({ onHold, onRelease, onEscape, children }: HoldAreaProps) {
  const area = useRef<HTMLDivElement>(null);
  const isInside = useRef<Holding>({ pointer: false, focus: false, dialog: false });
  const latest = useRef({ onRelease, onEscape });
  useEffect(() => {
    latest.current = { onRelease, onEscape };
  });
  useEffect(() => {
    const place = isInside.current;
    return () => {
      if (isHolding(place)) latest.current.onRelease();
    };
  }, []);
  useEscape(onEscape !== null, () => latest.current.onEscape?.());

  const note = (change: Partial<Holding>) => {
    const place = isInside.current;
    const wasHeld = isHolding(place);
    Object.assign(place, change);
    const isHeld = isHolding(place);
    if (isHeld && !wasHeld) onHold();
    if (!isHeld && wasHeld) onRelease();
  };
  const latestNote = useRef(note);
  useEffect(() => {
    latestNote.current = note;
    if (!isInside.current.focus || area.current?.contains(document.activeElement) === true) return;
    // The focused element was removed, which no event reports: the keyboard continues at the rows.
    note({ focus: false });
    (area.current?.querySelector<HTMLElement>('.cs-live-rows') ?? area.current)?.focus();
  });
  useEffect(() => {
    const onFocusIn = ({ target }: FocusEvent) => {
      if (isInside.current.dialog && target instanceof Element && target.closest(DIALOG) === null)
        latestNote.current({ dialog: false });
    };
    const isOnRows = ({ target }: Event) => target instanceof Node && area.current?.contains(target) === true;
    const onInput = (event: Event) => {
      if (!isOnRows(event)) latestNote.current({ pointer: false });
    };
    // Wherever the pointer is, because nothing leaves the rows when the row under it disappears.
    const onPointer = (event: PointerEvent) => {
      latestNote.current({ pointer: event.pointerType !== 'touch' && isOnRows(event) });
    };
    const onPointerGone = () => latestNote.current({ pointer: false });
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener('focusin', onFocusIn, { signal });
    document.addEventListener('input', onInput, { signal });
    document.addEventListener('pointerover', onPointer, { signal });
    document.addEventListener('pointermove', onPointer, { signal });
    document.documentElement.addEventListener('pointerleave', onPointerGone, { signal });
    return () => listening.abort();
  }, []);
  return (
    <div
      ref={area}
      tabIndex={-1}
      className="cs-hold"
      onFocus={({ target }) => {
        if (target.matches(':focus-visible')) note({ focus: true });
      }}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (!(relatedTarget instanceof Element && currentTarget.contains(relatedTarget))) {
          note({ focus: false, dialog: relatedTarget instanceof Element && relatedTarget.closest(DIALOG) !== null });
        }
      }}
    >
      {children}
    </div>
  );
}

function isHolding({ pointer, focus, dialog }: Holding): boolean {
  return pointer || focus || dialog;
}

function useEscape(isActive: boolean, onEscape: () => void): void {
  const latest = useRef(onEscape);
  useEffect(() => {
    latest.current = onEscape;
  });
  useEffect(() => {
    if (!isActive) return;
    const onKeyDown = ({ key, target }: KeyboardEvent) => {
      // A focus inside a dialog belongs to the dialog, which may have closed by now.
      const isInDialog = target instanceof Element && target.closest(DIALOG) !== null;
      if (key === 'Escape' && !isInDialog) latest.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isActive]);
}
