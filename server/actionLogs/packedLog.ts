import { createGunzip } from 'node:zlib';
import { ACTION_LOG_TEXT_MAX_BYTES } from '../../contract/constants.ts';
import { DomainError, invalid } from '../common/errors.ts';
import { createSemaphore } from '../common/semaphore.ts';

/** What the text of every action log begins with. */
const BEGINNING = Buffer.from('{"format":');
/** Unpacked at once, at most: a bomb is noticed only where it goes off. */
const UNPACKING_MAX = 2;
const CHUNK_BYTES = 256 * 1024;

const unpacking = createSemaphore(UNPACKING_MAX);
const notALog = () => invalid('This is not an action log');

/**
 * Takes an action log out of what it was sent as, and looks at it no closer than to see that it can be one: nothing of
 * it is kept unpacked.
 * @returns gzip, as it is stored
 * @throws {DomainError} 4022 for what is none, or is too large once it is unpacked
 */
export async function packedLogOf(base64: string, maxBytes: number = ACTION_LOG_TEXT_MAX_BYTES): Promise<Buffer> {
  const packed = Buffer.from(base64, 'base64');
  // What is no base64 is passed over when it is read.
  if (packed.toString('base64') !== base64) throw notALog();
  await unpacking(() => look(packed, maxBytes));
  return packed;
}

async function look(packed: Buffer, maxBytes: number): Promise<void> {
  const unpacked = createGunzip({ chunkSize: CHUNK_BYTES });
  unpacked.end(packed);
  let beginning = Buffer.alloc(0);
  let bytes = 0;
  try {
    for await (const part of unpacked as AsyncIterable<Buffer>) {
      bytes += part.byteLength;
      if (bytes > maxBytes) throw invalid('This action log is too large');
      if (beginning.byteLength === BEGINNING.byteLength) continue;
      beginning = Buffer.concat([beginning, part.subarray(0, BEGINNING.byteLength - beginning.byteLength)]);
      if (!BEGINNING.subarray(0, beginning.byteLength).equals(beginning)) throw notALog();
    }
  } catch (error) {
    throw error instanceof DomainError ? error : notALog();
  }
  if (beginning.byteLength < BEGINNING.byteLength) throw notALog();
}
