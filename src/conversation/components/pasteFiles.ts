import type { ClipboardEvent } from 'react';

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
