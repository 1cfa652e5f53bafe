import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  accessSync,
  constants,
  existsSync,
  readdirSync,
  realpathSync,
  statfsSync,
  statSync,
  close,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  writeSync,
} from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { clusterOwner } from './postgresPrograms.ts';
import { StartupError } from './startupError.ts';

const CLUSTER = 'postgres';
const PASSWORD = 'postgres-password';
/** The entries of a data folder. A first start that was interrupted leaves only some of them. */
const OUR_NAMES = new Set([
  CLUSTER,
  `${CLUSTER}.new`,
  PASSWORD,
  'postgres.log',
  'postgres.log.1',
  'run',
  'reserve',
  'lock',
]);
/** Every new ext4 file system has it. */
const LOST_AND_FOUND = 'lost+found';
const NAMES_SHOWN = 3;

/** By the numbers of statfs(2), on Linux. Local folders of a virtual machine's host are FUSE or 9p, too. */
const SHARED_FILE_SYSTEMS: ReadonlyMap<number, string> = new Map([
  [0x6969, 'NFS'],
  [0xff534d42, 'SMB'],
  [0xfe534d42, 'SMB'],
  [0x01021997, '9p'],
  [0x65735546, 'FUSE'],
  [0x00c36400, 'Ceph'],
  [0x0bd00bd0, 'Lustre'],
  [0x47504653, 'GPFS'],
]);

const REASONS: Readonly<Record<string, (target: string) => string>> = {
  EACCES: (target) => `${target} is closed to the user that runs this server`,
  EPERM: (target) => `${target} is closed to the user that runs this server`,
  EROFS: (target) => `${target} can only be read`,
  EEXIST: (target) => `${target} is not a folder`,
  ENOTDIR: (target) => `${target} is not a folder`,
  ENOENT: (target) => `${target} cannot be created`,
  ENOSPC: () => 'the disk is full',
  EDQUOT: () => 'the disk quota is used up',
  ENAMETOOLONG: () => 'its path is too long',
  ELOOP: () => 'its path contains a loop',
};

/**
 * Checks whether a folder can be the data folder: it is writable, and it is empty, ours or does not exist yet.
 * @throws {StartupError} when it can't
 */
export function requireFitFolder(dataDir: string): void {
  try {
    requireWritable(nearestThere(dataDir), dataDir);
    if (isThere(dataDir)) requireOurs(dataDir);
  } catch (error) {
    throw explainFolderError(error, dataDir);
  }
}

/**
 * A warning for the operator, or null when only this machine can use the folder.
 * @param type of its file system, as statfs(2) has it
 */
export function sharedFolderWarning(dataDir: string, type = statfsSync(dataDir).type): string | null {
  const name = SHARED_FILE_SYSTEMS.get(type);
  if (name === undefined) return null;
  return (
    `The data folder ${dataDir} is on ${name}, where a server of another machine may not be noticed. Two servers on ` +
    'one data folder lose data: use a local disk, or set DATABASE_URL.'
  );
}

/** Describes a failed system call in or above the data folder in a sentence. Returns any other error unchanged. */
export function explainFolderError(error: unknown, dataDir: string): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  if (!('path' in error) || typeof error.path !== 'string') return error;
  const target = error.path;
  const folders = existsSync(dataDir) ? [dataDir, realpathSync(dataDir)] : [dataDir];
  const reason = REASONS[String(error.code)];
  const isRelated = folders.some((folder) => isWithin(target, folder) || isWithin(folder, target));
  if (reason === undefined || !isRelated) return error;
  return unusable(dataDir, reason(target));
}

function unusable(dataDir: string, reason: string): StartupError {
  return new StartupError(
    `The data folder ${dataDir} cannot be used: ${reason}. Change that, or set DATA_DIR to another folder.`,
  );
}

/** The path itself if it exists, else its nearest existing parent. */
function nearestThere(target: string): string {
  return isThere(target) ? target : nearestThere(path.dirname(target));
}

/** @throws when the way there is closed */
function isThere(target: string): boolean {
  try {
    return statSync(target, { throwIfNoEntry: false }) !== undefined;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOTDIR') return false;
    throw error;
  }
}

function requireWritable(folder: string, dataDir: string): void {
  if (!statSync(folder).isDirectory()) throw unusable(dataDir, `${folder} is not a folder`);
  accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
}

function requireOurs(dataDir: string): void {
  const names = readdirSync(dataDir).filter((name) => !name.startsWith('.') && name !== LOST_AND_FOUND);
  if (names.includes(CLUSTER)) {
    if (names.includes(PASSWORD)) return;
    throw new StartupError(
      `The data folder ${dataDir} holds a folder ${CLUSTER}, but not the file ${PASSWORD} that belongs to it. ` +
        'Put that file back, or set DATA_DIR to another folder.',
    );
  }
  const foreign = names.filter((name) => !OUR_NAMES.has(name));
  if (foreign.length === 0) return;
  const shown = foreign.slice(0, NAMES_SHOWN).join(', ') + (foreign.length > NAMES_SHOWN ? ' and more' : '');
  throw new StartupError(
    `The data folder ${dataDir} is in use for something else: it holds ${shown}, but not a database of this product. ` +
      'Set DATA_DIR to a new or empty folder.',
  );
}

function isWithin(target: string, folder: string): boolean {
  const relative = path.relative(folder, target);
  return relative === '' || (!relative.startsWith('..') && !path.isAbsolute(relative));
}

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

/**
 * Locks a data folder for this process. Makes the folder if it does not exist.
 *
 * The lock is the kernel's lock on the file `lock` in the folder (flock(2)). So every process of this kernel meets it,
 * in any container and by whatever path, and a stopped process keeps it. It ends with the process, even by kill -9. The
 * file names the owner, for messages only.
 * @throws {DataInUseError} when another process has it
 */
export async function lockDataDir(dataDir: string) {
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
