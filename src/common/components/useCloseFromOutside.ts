import { useEffect, useRef } from 'react';

/** Closes what is open when the pointer goes down beside it. */
export function useCloseFromOutside(root: { readonly current: HTMLElement | null }, isOpen: boolean, close: () => void): void {
  const latestClose = useRef(close);
  useEffect(() => { latestClose.current = close; });
  useEffect(() => {
    if (!isOpen) return;
    const onPointerDown = ({ target }: PointerEvent) => {
      if (target instanceof Node && root.current?.contains(target) !== true) latestClose.current();
    };
    document.addEventListener('pointerdown', onPointerDown);
    return () => document.removeEventListener('pointerdown', onPointerDown);
  }, [isOpen, root]);
}
