import type { KeyboardEvent } from 'react';
import type { SendKey } from '#common/commands/index.ts';

/** Sends with the key that the account has chosen. Shift+Enter breaks the line. */
export function sendOnEnter(event: KeyboardEvent, sendKey: SendKey, onSend: () => void): void {
  if (event.key !== 'Enter' || event.shiftKey) return;
  if (sendKey === 'modEnter' && !event.ctrlKey && !event.metaKey) return;
  event.preventDefault();
  if (!event.repeat) onSend();
}
