import type { KeyboardEvent } from 'react';

/** In texts where Enter breaks the line. */
export function sendOnControlEnter(event: KeyboardEvent, onSend: () => void): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  if (!event.repeat) onSend();
}
