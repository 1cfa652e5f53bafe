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
