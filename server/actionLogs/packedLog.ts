import { createGunzip } from 'node:zlib';
import { ACTION_LOG_TEXT_MAX_BYTES, CUSTOMER_LOG_TEXT_MAX_BYTES } from '#contract/constants.ts';
import { createSemaphore } from '../common/asyncWork.ts';
import { DomainError, invalid } from '../common/errors.ts';

/** The first bytes of every action log. */
const BEGINNING = Buffer.from('{"format":');
/** Only unpacking reveals a compression bomb, so only so many logs are unpacked at once. Customers delay no agent. */
const [agents, customers] = [createSemaphore(2), createSemaphore(1)];
const CHUNK_BYTES = 256 * 1024;

const notALog = () => invalid('This is not an action log');

/**
 * Decodes an action log, and checks that it can be one: its beginning and its unpacked size. The unpacked text is not
 * stored.
 * @returns gzip, as it is stored
 * @throws {DomainError} 4022 for anything else, and for a log that is too large when unpacked
 */
export async function packedLogOf(base64: string, maxBytes: number = ACTION_LOG_TEXT_MAX_BYTES): Promise<Buffer> {
  const packed = decoded(base64);
  await agents(() => look(packed, maxBytes));
  return packed;
}

/** The same for the log of a customer's page, which is smaller. */
export async function packedCustomerLogOf(base64: string): Promise<Buffer> {
  const packed = decoded(base64);
  await customers(() => look(packed, CUSTOMER_LOG_TEXT_MAX_BYTES));
  return packed;
}

function decoded(base64: string): Buffer {
  const packed = Buffer.from(base64, 'base64');
  // Node skips characters that are not base64.
  if (packed.toString('base64') !== base64) throw notALog();
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
