import { BlockedError } from '../common/errors.ts';
import type { Db } from '../db/database.ts';
import { findBlockedUntil } from './appUserRepository.ts';

/** Call it before anything that a customer writes is stored. Messages are checked where they are committed. */
export async function refuseBlocked(db: Db, customerId: string): Promise<void> {
  const until = await findBlockedUntil(db, customerId);
  if (until !== null) throw new BlockedError(until.getTime());
}
