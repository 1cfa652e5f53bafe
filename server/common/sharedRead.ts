import type { Clock } from './ports.ts';

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

/**
 * Lets all callers within a time share one result of an expensive read. A failed read is not shared with later callers.
 * @param sharedMs how old a shared result can be
 */
export function shareRead<T>(now: Clock, sharedMs: number, read: (at: number) => Promise<T>): () => Promise<T> {
  let shared: { readonly at: number; readonly result: Promise<T> } | null = null;
  return () => {
    const at = now();
    if (shared !== null && at - shared.at < sharedMs && at >= shared.at) return shared.result;
    const result = read(at);
    shared = { at, result };
    result.catch(() => {
      if (shared?.result === result) shared = null;
    });
    return result;
  };
}
