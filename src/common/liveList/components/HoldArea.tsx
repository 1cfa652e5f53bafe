import { useEffect, useRef, type FocusEvent, type PointerEvent, type ReactNode } from 'react';

interface HoldAreaProps {
  readonly onHold: () => void;
  readonly onRelease: () => void;
  /** Something waits for the rows to be let go: Escape, wherever the focus is, shows it. */
  readonly onEscape: (() => void) | null;
  readonly children: ReactNode;
}

/**
 * Rows that must not move under a pointer or a keyboard's focus. A finger does not rest on the screen, and a click leaves the focus
 * where nobody looks for it: neither holds them.
 */
export function HoldArea({ onHold, onRelease, onEscape, children }: HoldAreaProps) {
  const isInside = useRef({ pointer: false, focus: false });
  const latest = useRef({ onRelease, onEscape });
  useEffect(() => { latest.current = { onRelease, onEscape }; });
  useEffect(() => {
    const place = isInside.current;
    return () => { if (place.pointer || place.focus) latest.current.onRelease(); };
  }, []);
  useEscape(onEscape !== null, () => latest.current.onEscape?.());

  const note = (change: { readonly pointer: boolean } | { readonly focus: boolean }) => {
    const place = isInside.current;
    const wasHeld = place.pointer || place.focus;
    Object.assign(place, change);
    const isHeld = place.pointer || place.focus;
    if (isHeld && !wasHeld) onHold();
    if (!isHeld && wasHeld) onRelease();
  };
  return (
    <div
      className="cs-hold"
      onPointerEnter={({ pointerType }: PointerEvent) => { if (pointerType !== 'touch') note({ pointer: true }); }}
      onPointerLeave={() => note({ pointer: false })}
      onFocus={({ target }: FocusEvent) => { if (target.matches(':focus-visible')) note({ focus: true }); }}
      onBlur={({ relatedTarget, currentTarget }: FocusEvent) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) note({ focus: false });
      }}
    >
      {children}
    </div>
  );
}

function useEscape(isActive: boolean, onEscape: () => void): void {
  const latest = useRef(onEscape);
  useEffect(() => { latest.current = onEscape; });
  useEffect(() => {
    if (!isActive) return;
    const onKeyDown = ({ key }: KeyboardEvent) => { if (key === 'Escape') latest.current(); };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isActive]);
}
