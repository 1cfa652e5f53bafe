import { existsSync } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { StartupError } from './startupError.ts';

const FILE_CALLS = ['mkdir', 'open', 'write', 'fsync', 'rename'];

/**
 * Makes a folder that only its owner can read, with what `fill` writes into it. Until it is complete and on disk it has
 * another name, and a failure leaves nothing behind.
 * @param fill gets the folder of that name. It writes its files to disk itself
 * @throws {StartupError} when the folder exists or cannot be written
 */
export async function makeFolder<T>(folder: string, fill: (unfinished: string) => Promise<T>): Promise<T> {
  const unfinished = `${folder}.unfinished`;
  for (const target of [folder, unfinished])
    if (existsSync(target)) throw new StartupError(`${target} exists already.`);
  try {
    await mkdir(unfinished, { mode: 0o700 });
    const result = await fill(unfinished);
    await sync(unfinished);
    await rename(unfinished, folder);
    await sync(path.dirname(folder));
    return result;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    if (!(error instanceof Error && 'syscall' in error && FILE_CALLS.includes(String(error.syscall)))) throw error;
    throw new StartupError(`${folder} cannot be written: ${error.message}.`);
  }
}

async function sync(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync();
  await handle.close();
}
