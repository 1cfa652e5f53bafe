import { spawnSync } from 'node:child_process';
import { chmodSync, closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { now, type Fault } from '../simulator/faultRounds.ts';
import { CannotHostError } from './cannotHost.ts';

const SIZE_MIB = 1_024;
const CHUNK = Buffer.alloc(1024 * 1024, 1);

/** A disk in memory, for a data folder. */
export interface SmallDisk {
  readonly dir: string;
  /** Another program fills the disk, and frees it after a while. */
  readonly fill: Fault;
  unmount(): void;
}

/** @throws {CannotHostError} unless we are root */
export function mountSmallDisk(fullForMs: number): SmallDisk {
  const dir = mkdtempSync(path.join(tmpdir(), 'small-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MIB}m,mode=0711`, 'tmpfs', dir]);
  if (mounted.status !== 0) {
    rmdirSync(dir);
    throw new CannotHostError('mounting a small disk needs root');
  }
  const data = path.join(dir, 'data');
  const filler = path.join(dir, 'filler');
  chmodSync(dir, 0o711);
  return {
    dir: data,
    fill: {
      name: `disk full for ${fullForMs / 1_000} s`,
      strike: async () => {
        writeUntilFull(filler);
        await wait(fullForMs);
        rmSync(filler);
        return now();
      },
    },
    unmount: () => {
      spawnSync('umount', [dir]);
      rmdirSync(dir);
    },
  };
}

function writeUntilFull(file: string): void {
  const handle = openSync(file, 'w');
  try {
    for (;;) writeSync(handle, CHUNK);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  } finally {
    closeSync(handle);
  }
}
