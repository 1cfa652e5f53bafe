/** Rows that Page Up and Page Down skip. */
const PAGE_ROWS = 8;

/** The row of a list that a key makes active, while the focus stays in a text; null: the key does not move. */
export function rowByKey(key: string, at: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return (at + 1) % count;
    case 'ArrowUp':
      return (at + count - 1) % count;
    case 'PageDown':
      return Math.min(at + PAGE_ROWS, count - 1);
    case 'PageUp':
      return Math.max(at - PAGE_ROWS, 0);
    default:
      return null;
  }
}
