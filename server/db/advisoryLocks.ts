import type { Db } from './connection.ts';

/** The keys of this product's advisory locks. All are here, because locks with equal keys wait for each other. */
export const LOCK_KEYS = {
  migration: 4_353_001,
  chatAllocation: 4_353_002,
  queryAllocation: 4_353_003,
  demonstration: 4_353_004,
  /** With the hash of the row: locks of two keys are apart from those of one. */
  scheduledWork: 4_353_005,
  /** New people whom no app has named. */
  ownPeople: 4_353_007,
  /** A list of people from the app. */
  listedPeople: 4_353_008,
  uploads: 4_353_024,
} as const;

/** Waits until no other transaction has the lock, and holds it until this one ends. */
export async function holdLock(tx: Db, lock: keyof typeof LOCK_KEYS): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [LOCK_KEYS[lock]]);
}
