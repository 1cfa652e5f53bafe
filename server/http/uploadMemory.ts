import { TooManyTriesError } from '../common/errors.ts';
import type { Person } from '../common/principal.ts';

/** For all large bodies together: each stays in memory until it is decoded. */
const ALL_MAX_BYTES = 500 * 1024 * 1024;
/** For those of one person: a person who sends slowly, or never finishes, leaves room for others. */
const EACH_MAX_BYTES = 120 * 1024 * 1024;
const RETRY_MS = 5_000;

/** Limits the memory of large bodies that are being received. */
export interface UploadMemory {
  /**
   * Reserves memory for a body.
   * @returns a function that releases it
   * @throws {TooManyTriesError} when too much is reserved already
   */
  begin(owner: Person, maxBytes: number): () => void;
}

export function createUploadMemory(): UploadMemory {
  const bytesOf = new Map<string, number>();
  let allBytes = 0;
  const add = (key: string, bytes: number): void => {
    const own = (bytesOf.get(key) ?? 0) + bytes;
    allBytes += bytes;
    if (own === 0) bytesOf.delete(key);
    else bytesOf.set(key, own);
  };
  return {
    begin: ({ type, id }, maxBytes) => {
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
