/** Safari reads the file after the click, and asks the user first. */
const READ_WITHIN_MS = 40_000;

/** Downloads a file to the user's device. */
export function saveFile(page: Document, name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = page.createElement('a');
  link.href = url;
  link.download = name;
  // Some browsers follow only links of the document.
  page.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), READ_WITHIN_MS);
}
