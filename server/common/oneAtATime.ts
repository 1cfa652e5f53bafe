/**
 * Runs work at most once at a time in this process. A call during a run causes one more run, because the first may have
 * missed the latest change.
 */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let requested = 0;
  let done = 0;
  const run = async (): Promise<void> => {
    try {
      while (done < requested) {
        done = requested;
        await work();
      }
    } finally {
      running = null;
    }
  };
  return () => {
    requested += 1;
    return (running ??= run());
  };
}
