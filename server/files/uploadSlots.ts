import { UPLOAD_TIMEOUT_MS } from '../../contract/constants.ts';
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
/** A request is cut off after the first of these; what has arrived by then is stored within the second. */
const LEASE_MS = UPLOAD_TIMEOUT_MS + MINUTE_MS;

export interface UploadLimits {
  /** Uploads under way on all server processes, of everybody and of one person. */
  readonly uploadsAtOnce: number;
  readonly uploadsAtOnceEach: number;
  /** Uploads that one person may begin in a minute. */
  readonly uploadsPerMinute: number;
}

/**
 * Bounds how much is uploaded: each picture costs a core for a moment, and memory. All server processes count together,
 * in the database.
 */
export interface UploadSlots {
  /**
   * Takes a place for an upload.
   * @returns gives it back
   * @throws {TooManyTriesError} when none is left, or the person has begun too many lately
   */
  begin(owner: Person): Promise<() => void>;
  /** Deletes what is left of uploads that count for nothing any more. */
  forgetOld(): Promise<void>;
}

export interface UploadSlotsDeps {
  readonly db: Database;
  readonly limits: UploadLimits;
  /** Hears of a place that was not given back; it is free when its lease ends. */
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
