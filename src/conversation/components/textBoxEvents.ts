import type { ClipboardEvent, KeyboardEvent, MouseEvent } from 'react';
import type { SendKey } from '#common/commands/index.ts';

/** For a button beside a text: pressed by a pointer, it leaves the focus in the text, so a phone keeps its keyboard open. */
export function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}

/** Sends with the key that the account has chosen. Shift+Enter breaks the line. */
export function sendOnEnter(event: KeyboardEvent, sendKey: SendKey, onSend: () => void): void {
  if (event.key !== 'Enter' || event.shiftKey) return;
  if (sendKey === 'modEnter' && !event.ctrlKey && !event.metaKey) return;
  event.preventDefault();
  if (!event.repeat) onSend();
}

/** Passes pasted files on, unless text is meant. */
export function pasteFiles(event: ClipboardEvent, onFiles: (files: readonly File[]) => void): void {
  const { clipboardData } = event;
  if (clipboardData.files.length === 0 || isTextMeant(clipboardData)) return;
  event.preventDefault();
  onFiles([...clipboardData.files]);
}

/**
 * Office programs copy a picture of the text next to the text and its markup. File managers copy the names or addresses
 * of the files.
 */
function isTextMeant(data: DataTransfer): boolean {
  const text = data.getData('text/plain').trim();
  if (text === '' || data.types.includes('text/html')) return text !== '';
  const names = new Set(Array.from(data.files, ({ name }) => nameIn(name)));
  return !text.split(/[\r\n]+/).every((line) => names.has(nameIn(line)));
}

/** The file's name in a name, path or address. Some file managers write accents as letters of their own. */
function nameIn(path: string): string {
  const name = path.trim().split(/[/\\]/).at(-1) ?? '';
  return (path.startsWith('file:') ? decoded(name) : name).normalize();
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
