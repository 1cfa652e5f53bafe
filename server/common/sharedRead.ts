import type { Clock } from './ports.ts';

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
