/**
 * Lets calls that come within a time share one read. Each read begins after the calls that share it, so no one gets
 * what was true before their call.
 * @param withinMs how long the first of them waits for others
 * @param read gets what all of them have asked for
 */
export function gather<Key, Result>(
  withinMs: number,
  read: (keys: readonly Key[]) => Promise<Result>,
): (key: Key) => Promise<Result> {
  let next: { readonly keys: Set<Key>; readonly result: Promise<Result> } | null = null;
  const readNext = async (keys: ReadonlySet<Key>): Promise<Result> => {
    await new Promise((resolve) => {
      setTimeout(resolve, withinMs);
    });
    next = null;
    return read([...keys]);
  };
  return (key) => {
    if (next === null) {
      const keys = new Set<Key>();
      next = { keys, result: readNext(keys) };
    }
    next.keys.add(key);
    return next.result;
  };
}
