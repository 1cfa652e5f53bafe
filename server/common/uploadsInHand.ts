import { TooManyTriesError } from './errors.ts';
import type { Person } from './principal.ts';

/** Of all uploads in hand at once, whoever's: each is in memory until its turn to be decoded. */
const IN_HAND_MAX_BYTES = 500 * 1024 * 1024;
/** Of one person's: whoever sends slowly, or never to the end, leaves room for others. */
const IN_HAND_EACH_MAX_BYTES = 120 * 1024 * 1024;
const RETRY_MS = 5_000;

/** Memory that uploads on their way may take. */
export interface UploadsInHand {
  /**
   * Sets aside what an upload may take.
   * @returns gives it back
   * @throws {TooManyTriesError} when there is none left
   */
  begin(owner: Person, maxBytes: number): () => void;
}

export function createUploadsInHand(): UploadsInHand {
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
      if (allBytes + maxBytes > IN_HAND_MAX_BYTES || (bytesOf.get(key) ?? 0) + maxBytes > IN_HAND_EACH_MAX_BYTES)
        throw new TooManyTriesError('uploads', RETRY_MS);
      add(key, maxBytes);
      return () => {
        add(key, -maxBytes);
      };
    },
  };
}
