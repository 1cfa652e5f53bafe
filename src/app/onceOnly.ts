/** For what several screens bring along. A failed attempt is made again by the next. */
export function onceOnly<T>(bring: () => Promise<T>): () => Promise<T> {
  let brought: Promise<T> | null = null;
  return () => {
    brought ??= bring().catch((error: unknown) => {
      brought = null;
      throw error;
    });
    return brought;
  };
}
