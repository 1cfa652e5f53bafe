/**
 * What browsers call deprecated and have no replacement for: other ways to change a text forget what the user could
 * undo.
 */
interface EditingDocument {
  execCommand(command: 'insertText', showsUi: boolean, text: string): boolean;
}

/** Replaces a part of a text as if it had been typed, as one step of its undo history. Focuses the text. */
export function insertText(box: HTMLTextAreaElement, from: number, to: number, text: string): void {
  const page: EditingDocument = box.ownerDocument;
  box.focus();
  box.setSelectionRange(from, to);
  if (page.execCommand('insertText', false, text)) return;
  box.setRangeText(text, from, to, 'end');
  box.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }));
}
