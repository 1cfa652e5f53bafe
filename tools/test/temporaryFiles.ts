import { accessSync, chmodSync, constants, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { isAlive } from '../processes.ts';

/** Where Linux keeps files in memory. */
const IN_MEMORY = '/dev/shm';
const FOLDER_PREFIX = 'cs-specs-';
/** Several times what a full run needs. */
const FREE_BYTES = 4 * 1024 ** 3;

/**
 * Puts the temporary files of this process and its children into memory, where there is plenty. Specs create and delete
 * databases of 300 files each. On ext4, a new file waits for a search past all files that were deleted within the last
 * seconds, which would take a third of a second of processor time for each database.
 */
export function keepTemporaryFilesInMemory(): void {
  const folder = folderInMemory();
  if (folder === null) return;
  process.env['TMPDIR'] = folder;
  process.once('exit', () => {
    rmSync(folder, { recursive: true, force: true });
  });
}

function folderInMemory(): string | null {
  if (process.platform !== 'linux' || os.freemem() < FREE_BYTES) return null;
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    if (bavail * bsize < FREE_BYTES) return null;
    removeForgotten(IN_MEMORY, FOLDER_PREFIX);
    const folder = mkdtempSync(path.join(IN_MEMORY, `${FOLDER_PREFIX}${process.pid}-`));
    // PostgreSQL runs as another user if we are root.
    chmodSync(folder, 0o755);
    if (canExecuteIn(folder)) return folder;
    rmSync(folder, { recursive: true });
  } catch {
    // Without such a folder, or without the right to use it, files are on the disk.
  }
  return null;
}

/** Containers often forbid it. Specs execute programs that they have written. */
function canExecuteIn(folder: string): boolean {
  const program = path.join(folder, 'program');
  writeFileSync(program, '', { mode: 0o755 });
  try {
    accessSync(program, constants.X_OK);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(program);
  }
}

/** Removes the folders of runs that were killed. Their process id follows the prefix. */
export function removeForgotten(parent: string, prefix: string): void {
  for (const name of readdirSync(parent)) {
    const pid = name.startsWith(prefix) ? Number(name.slice(prefix.length).split('-', 1)[0]) : NaN;
    if (Number.isInteger(pid) && !isAlive(pid)) rmSync(path.join(parent, name), { recursive: true, force: true });
  }
}
