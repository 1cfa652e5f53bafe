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

/** The next item for a key, round the ends; undefined for other keys. `keys`: forwards and backwards. */
export function itemForKey<Item>(
  items: readonly Item[],
  at: number,
  key: string,
  [forwards, backwards]: readonly [string, string],
): Item | undefined {
  if (key === forwards) return items[(at + 1) % items.length];
  if (key === backwards) return items.at(at - 1);
  return key === 'Home' ? items.at(0) : key === 'End' ? items.at(-1) : undefined;
}
