import { useEffectEvent, useLayoutEffect } from 'react';

/** Calls the handler of the last drawing for each event that reaches the document, while it is active. */
export function useDocumentEvent<Type extends 'keydown' | 'pointerdown' | 'click'>(
  type: Type,
  isActive: boolean,
  onEvent: (event: DocumentEventMap[Type]) => void,
): void {
  const latest = useEffectEvent(onEvent);
  useLayoutEffect(() => {
    if (!isActive) return;
    const listen = (event: DocumentEventMap[Type]) => latest(event);
    document.addEventListener(type, listen);
    return () => document.removeEventListener(type, listen);
  }, [type, isActive]);
}

/** Closes on a press outside of the element, or after a click there. */
export function useCloseFromOutside(
  root: { readonly current: HTMLElement | null },
  isOpen: boolean,
  close: () => void,
  sign: 'pointerdown' | 'click' = 'pointerdown',
): void {
  useDocumentEvent(sign, isOpen, ({ target }) => {
    if (target instanceof Node && root.current?.contains(target) !== true) close();
  });
}
