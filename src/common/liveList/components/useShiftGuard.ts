import { useRef, type MouseEvent, type PointerEvent } from 'react';

/** For so long a click is ignored after another row has come under the resting pointer. */
const GUARD_MS = 300;

/**
 * Ignores a click that was meant for the row before: rows have just moved under a pointer that rests. Browsers report
 * that by `pointerover` without `pointermove`.
 */
export function useShiftGuard() {
  /** `pointed`: the row to which the pointer has moved; null: not known. */
  const last = useRef<{ pointed: Element | null; shiftedAt: number }>({ pointed: null, shiftedAt: -Infinity });
  return {
    onPointerMove: ({ target }: PointerEvent) => {
      last.current = { pointed: rowOf(target), shiftedAt: -Infinity };
    },
    // A turn of the wheel brings other rows under the pointer, as is expected.
    onWheel: () => {
      last.current.pointed = null;
    },
    onPointerOver: ({ target, timeStamp, pointerType }: PointerEvent) => {
      const { pointed } = last.current;
      if (pointerType === 'mouse' && pointed !== null && rowOf(target) !== pointed) last.current.shiftedAt = timeStamp;
    },
    onClickCapture: (event: MouseEvent) => {
      if (event.detail === 0 || event.timeStamp - last.current.shiftedAt >= GUARD_MS) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}

function rowOf(target: EventTarget): Element | null {
  return target instanceof Element ? target.closest('tr, [role=option]') : null;
}
