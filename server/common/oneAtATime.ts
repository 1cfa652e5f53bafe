/**
 * Does something no more than once at a time in this process. Asked for while it is under way, when it may have looked
 * already, it is done once more after that.
 */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let asked = 0;
  let answered = 0;
  const run = async (): Promise<void> => {
    try {
      while (answered < asked) {
        answered = asked;
        await work();
      }
    } finally {
      running = null;
    }
  };
  return () => {
    asked += 1;
    return (running ??= run());
  };
}
