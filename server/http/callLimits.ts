import { EXPORT_TIMEOUT_MS } from '#contract/constants.ts';
import { createSemaphore, type Semaphore } from '../common/asyncWork.ts';
import { TooManyTriesError } from '../common/errors.ts';
import type { Person } from '../common/principal.ts';

const RETRY_MS = 5_000;

/** For all large bodies together: each stays in memory until it is decoded. */
const ALL_MAX_BYTES = 500 * 1024 * 1024;
/** For those of one person: a person who sends slowly, or never finishes, leaves room for others. */
const EACH_MAX_BYTES = 120 * 1024 * 1024;

/** Limits the memory of large bodies that are being received. */
export type UploadMemory = ReturnType<typeof createUploadMemory>;

export function createUploadMemory() {
  const bytesOf = new Map<string, number>();
  let allBytes = 0;
  const add = (key: string, bytes: number): void => {
    const own = (bytesOf.get(key) ?? 0) + bytes;
    allBytes += bytes;
    if (own === 0) bytesOf.delete(key);
    else bytesOf.set(key, own);
  };
  return {
    /**
     * Reserves memory for a body.
     * @returns a function that releases it
     * @throws {TooManyTriesError} when too much is reserved already
     */
    begin: ({ type, id }: Person, maxBytes: number): (() => void) => {
      const key = `${type}.${id}`;
      if (allBytes + maxBytes > ALL_MAX_BYTES || (bytesOf.get(key) ?? 0) + maxBytes > EACH_MAX_BYTES)
        throw new TooManyTriesError('uploads', RETRY_MS);
      add(key, maxBytes);
      return () => {
        add(key, -maxBytes);
      };
    },
  };
}

const OWN_RUNS = 'Your last file is still being prepared. Wait until it is ready.';
const OTHERS_RUN = 'Other files are being prepared. Try again in a few seconds.';

/** Limits how many reports and transcripts this process writes as files at the same time. */
export type ExportSlots = ReturnType<typeof createExportSlots>;

/** @param slots of all people together; each person has one */
export function createExportSlots(slots: number, longestMs = EXPORT_TIMEOUT_MS) {
  const running = new Set<string>();
  return {
    /** A slower reader loses the connection, in milliseconds. Pages have given up by then. */
    longestMs,
    /**
     * Takes a slot for a file.
     * @returns a function that releases it
     * @throws {TooManyTriesError} when all slots are taken, or the same person has one
     */
    begin: (staffId: string): (() => void) => {
      if (running.has(staffId)) throw new TooManyTriesError('exports', RETRY_MS, OWN_RUNS);
      if (running.size >= slots) throw new TooManyTriesError('exports', RETRY_MS, OTHERS_RUN);
      running.add(staffId);
      return () => {
        running.delete(staffId);
      };
    },
  };
}

/** Calls of one caller that run at the same time. A list takes two of the 16 connections to the database. */
export const CALLS_AT_ONCE = 6;
/** Further calls of the same caller, which wait: several tabs may ask for everything at the same moment. */
export const CALLS_WAITING = 42;
const CALL_RETRY_MS = 1_000;

/**
 * Limits how many calls of one caller this process works on, so that no one takes all of its time.
 *
 * @param gone aborted when the caller has gone, so that the call no longer waits; asked only if it has to wait
 * @throws {TooManyTriesError} when too many of the same caller wait already
 */
export type CallSlots = <T>(caller: string, work: () => Promise<T>, gone: () => AbortSignal) => Promise<T>;

export function createCallSlots(): CallSlots {
  const callers = new Map<string, { calls: number; readonly run: Semaphore }>();
  return async (caller, work, gone) => {
    const own = callers.get(caller) ?? { calls: 0, run: createSemaphore(CALLS_AT_ONCE) };
    if (own.calls >= CALLS_AT_ONCE + CALLS_WAITING) throw new TooManyTriesError('calls', CALL_RETRY_MS);
    own.calls += 1;
    callers.set(caller, own);
    try {
      return await own.run(work, gone);
    } finally {
      own.calls -= 1;
      if (own.calls === 0) callers.delete(caller);
    }
  };
}
