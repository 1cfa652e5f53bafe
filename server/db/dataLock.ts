import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { close, constants, existsSync, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { clusterOwner } from './clusterOwner.ts';
import { explainFolderError } from './dataFolder.ts';
import { StartupError } from './startupError.ts';

/** PostgreSQL must be able to enter the folders that we make. Their contents have their own permissions. */
const FOLDER_MODE = clusterOwner() === null ? 0o700 : 0o711;
/** Others hold the lock for a moment when they only check it. */
const WAIT_MS = 1_000;
const LOOK_AGAIN_MS = 100;
/** `flock` ends with it when another process has the lock. */
const HELD_BY_ANOTHER = 1;
/** macOS locks a file while it opens it. Node has no name for this flag of open(2). */
const O_EXLOCK = 0x20;

const closeFile = promisify(close);

/** Another process uses the data folder. */
export class DataInUseError extends StartupError {}

/** Exclusive use of a data folder. The kernel releases it when the process ends, even by kill -9. */
export interface DataLock {
  release(): Promise<void>;
}

/**
 * Locks a data folder for this process. Makes the folder if it does not exist.
 *
 * The lock is the kernel's lock on the file `lock` in the folder (flock(2)). So every process of this kernel meets it,
 * in any container and by whatever path, and a stopped process keeps it. The file names the owner, for messages only.
 * @throws {DataInUseError} when another process has it
 */
export async function lockDataDir(dataDir: string): Promise<DataLock> {
  makeFolder(dataDir);
  const handle = await openLocked(dataDir);
  if (handle === null) throw inUse(dataDir);
  ftruncateSync(handle);
  writeSync(handle, `process ${process.pid} on ${hostname()}`);
  return { release: () => closeFile(handle) };
}

/**
 * Checks that no process uses a data folder. Makes nothing, and locks only for a moment.
 * @throws {DataInUseError}
 */
export async function requireUnused(dataDir: string): Promise<void> {
  if (!existsSync(lockFile(dataDir))) return;
  const handle = await openLocked(dataDir);
  if (handle === null) throw inUse(dataDir);
  await closeFile(handle);
}

/** Makes the folder and its parents. Node's `recursive` never returns when the system answers ENOENT, as in /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(path.dirname(folder));
  try {
    mkdirSync(folder, { mode: FOLDER_MODE });
  } catch (error) {
    if (!existsSync(folder)) throw explainFolderError(error, folder); // otherwise another start was faster
  }
}

function lockFile(dataDir: string): string {
  return path.join(dataDir, 'lock');
}

function inUse(dataDir: string): DataInUseError {
  const owner = readFileSync(lockFile(dataDir), 'utf8').replace(` on ${hostname()}`, '');
  return new DataInUseError(
    `Already running: another server${owner === '' ? '' : ` (${owner})`} uses the data folder ${dataDir}.`,
  );
}

/** @returns the open and locked file, or null when another process has the lock */
async function openLocked(dataDir: string): Promise<number | null> {
  for (let waitedMs = 0; ; waitedMs += LOOK_AGAIN_MS) {
    const handle = await tryLock(dataDir);
    if (handle !== null || waitedMs >= WAIT_MS) return handle;
    await setTimeout(LOOK_AGAIN_MS);
  }
}

async function tryLock(dataDir: string): Promise<number | null> {
  const isMac = process.platform === 'darwin';
  const flags = constants.O_RDWR | constants.O_CREAT | (isMac ? constants.O_NONBLOCK | O_EXLOCK : 0);
  let handle: number;
  try {
    handle = openSync(lockFile(dataDir), flags, 0o600);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EAGAIN') return null;
    throw explainFolderError(error, dataDir);
  }
  if (isMac || (await lockOpen(handle, dataDir))) return handle;
  await closeFile(handle);
  return null;
}

/** The lock belongs to the open file, which the program `flock` shares with us: when it has ended, we have the lock. */
async function lockOpen(handle: number, dataDir: string): Promise<boolean> {
  const flock = spawn('flock', ['-x', '-n', '3'], {
    stdio: ['ignore', 'ignore', 'ignore', handle],
  });
  try {
    await once(flock, 'exit');
  } catch {
    throw new StartupError(`${dataDir} cannot be locked: the program flock (package util-linux) is missing.`);
  }
  if (flock.exitCode === 0) return true;
  if (flock.exitCode === HELD_BY_ANOTHER) return false;
  throw new StartupError(`${dataDir} cannot be locked: its file system does not support flock. Use a local disk.`);
}
