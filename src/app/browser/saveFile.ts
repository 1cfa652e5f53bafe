/** Downloads a file to the user's device. */
export function saveFile(page: Document, name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = page.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
