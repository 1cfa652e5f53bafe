import { useEffect, useRef } from 'react';

/** Closes on a press outside of the element, or after a click there. */
export function useCloseFromOutside(
  root: { readonly current: HTMLElement | null },
  isOpen: boolean,
  close: () => void,
  sign: 'pointerdown' | 'click' = 'pointerdown',
): void {
  const latestClose = useRef(close);
  useEffect(() => {
    latestClose.current = close;
  });
  useEffect(() => {
    if (!isOpen) return;
    const onSign = ({ target }: MouseEvent) => {
      if (target instanceof Node && root.current?.contains(target) !== true) latestClose.current();
    };
    document.addEventListener(sign, onSign);
    return () => document.removeEventListener(sign, onSign);
  }, [isOpen, root, sign]);
}
