/** The state of all that live lists show, at one moment (docs/decisions/0068). */
export interface ListVersion {
  /** Grows with each change, before others see the change. */
  readonly number: string;
  /** Transactions that have changed something and have not ended. */
  readonly running: readonly string[];
}

/** Whether lists that were read after the earlier version show the same when they are read after the later one. */
export function isSameVersion(earlier: ListVersion, later: ListVersion): boolean {
  return earlier.number === later.number && earlier.running.every((id) => later.running.includes(id));
}
