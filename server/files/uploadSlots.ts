import { UPLOAD_TIMEOUT_MS } from '#contract/constants.ts';
import { TooManyTriesError } from '../common/errors.ts';
import type { Person } from '../common/principal.ts';
import type { Database } from '../db/database.ts';
import {
  deleteOldUploads,
  endUploadSlot,
  insertUploadSlot,
  lockUploads,
  readUploadUse,
} from './uploadSlotRepository.ts';

const MINUTE_MS = 60_000;
const RETRY_MS = 5_000;
/** A request times out after the first duration; an upload that has arrived by then is stored within the second. */
const LEASE_MS = UPLOAD_TIMEOUT_MS + MINUTE_MS;

interface UploadLimits {
  /** Uploads in progress on all server processes, of all people and of one person. */
  readonly uploadsAtOnce: number;
  readonly uploadsAtOnceEach: number;
  /** How many uploads one person may begin in a minute. */
  readonly uploadsPerMinute: number;
}

/**
 * Limits uploads, because each picture takes processor time and memory. The database counts for all server processes.
 */
export interface UploadSlots {
  /**
   * Takes a slot for an upload.
   * @returns a function that releases it
   * @throws {TooManyTriesError} when none is left, or the person has begun too many recently
   */
  begin(owner: Person): Promise<() => void>;
  /** Deletes records of old uploads, which no limit counts any more. */
  forgetOld(): Promise<void>;
}

export interface UploadSlotsDeps {
  readonly db: Database;
  readonly limits: UploadLimits;
  /** Receives errors of releasing a slot, which is free again when its lease ends. */
  readonly onError: (error: unknown) => void;
}

export function createUploadSlots({ db, limits, onError }: UploadSlotsDeps): UploadSlots {
  const { uploadsAtOnce, uploadsAtOnceEach, uploadsPerMinute } = limits;
  return {
    begin: async (owner) => {
      const id = await db.transaction(async (tx) => {
        await lockUploads(tx);
        await deleteOldUploads(tx, LEASE_MS);
        const { atOnce, ownAtOnce, waitMs } = await readUploadUse(tx, owner, {
          perWindow: uploadsPerMinute,
          windowMs: MINUTE_MS,
        });
        if (waitMs > 0) throw new TooManyTriesError('uploads', waitMs);
        if (atOnce >= uploadsAtOnce || ownAtOnce >= uploadsAtOnceEach) throw new TooManyTriesError('uploads', RETRY_MS);
        return insertUploadSlot(tx, owner);
      });
      return () => {
        endUploadSlot(db, id).catch(onError);
      };
    },
    forgetOld: () => deleteOldUploads(db, LEASE_MS),
  };
}
