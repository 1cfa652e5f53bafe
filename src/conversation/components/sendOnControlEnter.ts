import type { KeyboardEvent } from 'react';

/** In texts where Enter breaks the line. The Enter of an input method sends nothing. */
export function sendOnControlEnter(event: KeyboardEvent, onSend: () => void): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
  event.preventDefault();
  if (!event.repeat) onSend();
}
