import { setTimeout as wait } from 'node:timers/promises';
import { commitFailure, type CommitResult, type NewMessage } from './commitRepository.ts';

/**
 * `invalid`: the database cannot store it. `diskFull`: there is no room for it now. `unavailable`: it may or may not be
 * stored; sending it again is safe.
 */
export type Settlement = CommitResult | { readonly outcome: 'invalid' | 'diskFull' | 'unavailable' };

/** A message to commit. Senders add what they need to answer it. */
export interface Submission {
  readonly message: NewMessage;
}

export interface Settled<S extends Submission> {
  readonly submission: S;
  readonly settlement: Settlement;
}

export interface MessageCommitterDeps<S extends Submission> {
  /** Stores a batch in one transaction, on disk when it resolves. */
  readonly commit: (batch: readonly NewMessage[]) => Promise<readonly CommitResult[]>;
  /** Called once for each batch, in order, when it is stored or has failed. Must not throw. */
  readonly onSettled: (batch: readonly Settled<S>[]) => void;
  readonly onBatch?: (size: number, durationMs: number) => void;
  readonly maxQueued?: number;
}

const MAX_QUEUED = 20_000;
const MAX_BATCH = 1_000;
const MAX_BATCH_CHARS = 4 * 1024 * 1024;
const ATTEMPTS = 5;
const RETRY_WAIT_MS = 10;

/**
 * Group commit: messages that arrive during a commit form the next batch. A lone message is committed at once; under
 * load, one fsync serves hundreds.
 */
export function createMessageCommitter<S extends Submission>(deps: MessageCommitterDeps<S>) {
  const { commit, onSettled, onBatch, maxQueued = MAX_QUEUED } = deps;
  let waiting: S[] = [];
  let running: Promise<void> | null = null;

  const commitBatch = async (batch: readonly S[]): Promise<readonly Settled<S>[]> => {
    const startedAt = performance.now();
    const settlements = await commitAll(
      commit,
      batch.map(({ message }) => message),
    );
    onBatch?.(batch.length, performance.now() - startedAt);
    return batch.map((submission, index) => ({
      submission,
      settlement: settlements[index] ?? { outcome: 'unavailable' },
    }));
  };

  const commitNext = (): Promise<readonly Settled<S>[]> | null => {
    if (waiting.length === 0) return null;
    const size = batchSize(waiting);
    const batch = waiting.slice(0, size);
    waiting = waiting.slice(size);
    return commitBatch(batch);
  };

  const run = async (): Promise<void> => {
    for (let committing = commitNext(); committing !== null; committing ??= commitNext()) {
      const settled = await committing;
      // The database works on the next batch while this one is answered.
      committing = commitNext();
      onSettled(settled);
    }
    running = null;
  };

  return {
    /** @returns false when too many are waiting: the message was not taken, and the sender may try again later */
    submit: (submission: S): boolean => {
      if (waiting.length >= maxQueued) return false;
      waiting.push(submission);
      // Begins after this turn of the event loop: messages of one network read go into one batch.
      running ??= new Promise<void>((resolve) => {
        setImmediate(resolve);
      }).then(run);
      return true;
    },
    /** How many messages are not part of a commit yet. */
    waiting: () => waiting.length,
    /** Resolves when all messages taken so far are settled. */
    idle: () => running ?? Promise.resolve(),
  };
}

function batchSize(waiting: readonly Submission[]): number {
  let chars = 0;
  let size = 0;
  for (const { message } of waiting) {
    chars += message.msg.length;
    if (size === MAX_BATCH || (size > 0 && chars > MAX_BATCH_CHARS)) break;
    size += 1;
  }
  return size;
}

const OUTCOME_OF = { data: 'invalid', diskFull: 'diskFull', again: 'unavailable', unavailable: 'unavailable' } as const;

type Commit = MessageCommitterDeps<Submission>['commit'];

/**
 * Commits a batch. When something in it cannot be stored, commits each message separately: only the bad one fails.
 * Never rejects.
 */
async function commitAll(commit: Commit, batch: readonly NewMessage[]): Promise<readonly Settlement[]> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await commit(batch);
    } catch (error) {
      const failure = commitFailure(error);
      if (failure === 'again' && attempt < ATTEMPTS) {
        await wait(Math.random() * RETRY_WAIT_MS * attempt);
      } else if (failure === 'data' && batch.length > 1) {
        return oneByOne(commit, batch);
      } else {
        return batch.map(() => ({ outcome: OUTCOME_OF[failure] }));
      }
    }
  }
}

async function oneByOne(commit: Commit, batch: readonly NewMessage[]): Promise<readonly Settlement[]> {
  const settlements: Settlement[] = [];
  for (const message of batch) settlements.push(...(await commitAll(commit, [message])));
  return settlements;
}
