/**
 * Files that are dropped beside a place for them do nothing. By default the browser leaves the page and opens them. Call
 * it once.
 */
export function ignoreStrayFiles(page: Pick<Window, 'addEventListener'>): void {
  const ignore = (event: DragEvent) => {
    const { dataTransfer, defaultPrevented } = event;
    if (defaultPrevented || dataTransfer?.types.includes('Files') !== true) return;
    event.preventDefault();
    dataTransfer.dropEffect = 'none';
  };
  page.addEventListener('dragover', ignore);
  page.addEventListener('drop', ignore);
}
