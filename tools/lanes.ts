/** A unit of work that occupies one lane. */
export interface Job<R> {
  readonly name: string;
  /** An estimate: longer jobs start first. */
  readonly seconds: number;
  /** The name of a job that must succeed first. */
  readonly after?: string;
  /** Rejects only on an unexpected error, which ends all jobs. */
  run(): Promise<R>;
}

/** The end of a job: its result, or the failed job that it waited for. */
export type Ending<R> = { readonly result: R } | { readonly blockedBy: string };

/**
 * Runs jobs: first those that others wait for, then the longest. Resolves when all have ended.
 * @param lanes how many jobs may run at a time, asked before each start
 * @param onEnd called at the end of each job, returns whether it has succeeded
 * @throws when a job waits for one that does not exist
 */
export async function runInLanes<R>(
  jobs: readonly Job<R>[],
  lanes: () => number,
  onEnd: (job: Job<R>, ending: Ending<R>) => boolean,
): Promise<void> {
  const awaited = new Set(jobs.map(({ after }) => after));
  const rank = ({ name, seconds }: Job<R>): number => (awaited.has(name) ? Infinity : seconds);
  const waiting = jobs.toSorted((a, b) => (rank(a) === rank(b) ? 0 : rank(b) - rank(a)));
  const succeeded = new Map<string, boolean>();
  const running = new Set<Promise<void>>();

  const start = (job: Job<R>): void => {
    const task = job.run().then((result) => {
      running.delete(task);
      succeeded.set(job.name, onEnd(job, { result }));
    });
    running.add(task);
  };

  while (waiting.length > 0 || running.size > 0) {
    const isReady = ({ after }: Job<R>): boolean => after === undefined || succeeded.has(after);
    const index = running.size < lanes() ? waiting.findIndex(isReady) : -1;
    const [job] = index < 0 ? [] : waiting.splice(index, 1);
    if (job === undefined) {
      if (running.size === 0) throw new Error(`nothing to wait for: ${waiting.map(({ name }) => name).join(', ')}`);
      await Promise.race(running);
    } else if (job.after !== undefined && succeeded.get(job.after) === false) {
      succeeded.set(job.name, onEnd(job, { blockedBy: job.after }));
    } else {
      start(job);
    }
  }
}
