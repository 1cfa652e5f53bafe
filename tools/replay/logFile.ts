import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { ACTION_LOG_TEXT_MAX_BYTES } from '#contract/constants.ts';
import { UsageError } from './usageError.ts';

const GZIP = Buffer.from([0x1f, 0x8b]);

/** Reads a log as JSON text, packed with gzip or not. @throws {UsageError} if it cannot be read */
export async function readLogFile(file: string): Promise<string> {
  const bytes = await readFile(file).catch((error: unknown) => {
    throw new UsageError(`${file}: ${reasonOf(error)}`);
  });
  if (!bytes.subarray(0, GZIP.length).equals(GZIP)) return bytes.toString('utf8');
  const text = await promisify(gunzip)(bytes, { maxOutputLength: ACTION_LOG_TEXT_MAX_BYTES }).catch(() => {
    throw new UsageError(`${file}: cannot be unpacked: damaged or not a log`);
  });
  return text.toString('utf8');
}

function reasonOf(error: unknown): string {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'ENOENT') return 'no such file';
  if (code === 'EISDIR') return 'a folder, not a log';
  return 'cannot be read';
}
