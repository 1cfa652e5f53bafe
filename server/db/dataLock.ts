import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { clusterOwner } from './clusterOwner.ts';
import { StartupError } from './startupError.ts';

const ANSWER_WITHIN_MS = 500;
/** PostgreSQL must be able to enter the folders that we make. Their contents have their own permissions. */
const FOLDER_MODE = clusterOwner() === null ? 0o700 : 0o711;

/** Another process uses the data folder. */
export class DataInUseError extends StartupError {}

/** Exclusive use of a data folder. The operating system releases it when the process ends, even by kill -9. */
export interface DataLock {
  release(): Promise<void>;
}

/**
 * Locks a data folder for this process. Makes the folder if it does not exist.
 *
 * The lock is a listening socket whose name depends on the folder's identity: binding is atomic, and kill -9 leaves
 * nothing behind. The socket answers with the process id of its owner.
 * @throws {DataInUseError} when another process has it
 */
export async function lockDataDir(dataDir: string): Promise<DataLock> {
  makeFolder(dataDir);
  const address = lockAddress(dataDir);
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.end(String(process.pid));
  });
  if (!(await bind(server, address))) {
    const holder = await askHolder(address);
    const isAbandonedFile = holder === null && !address.startsWith('\0');
    if (isAbandonedFile) rmSync(address, { force: true });
    if (!isAbandonedFile || !(await bind(server, address))) {
      throw inUse(dataDir, holder);
    }
  }
  if (!address.startsWith('\0')) chmodSync(address, 0o600);
  server.unref();
  return {
    release: async () => {
      server.close();
      await once(server, 'close');
    },
  };
}

/** Makes the folder and its parents. Node's `recursive` never returns when the system answers ENOENT, as in /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(path.dirname(folder));
  try {
    mkdirSync(folder, { mode: FOLDER_MODE });
  } catch (error) {
    if (!existsSync(folder)) throw error; // otherwise another start was faster
  }
}

/**
 * Checks that no process uses a data folder. Neither locks nor makes it.
 * @throws {DataInUseError}
 */
export async function requireUnused(dataDir: string): Promise<void> {
  const holder = existsSync(dataDir) ? await askHolder(lockAddress(dataDir)) : null;
  if (holder !== null) throw inUse(dataDir, holder);
}

function inUse(dataDir: string, holder: string | null): DataInUseError {
  return new DataInUseError(
    `Already running: another server${holder === null ? '' : ` (process ${holder})`} uses the data folder ${dataDir}.`,
  );
}

/** Linux has socket names without files, which vanish with their process. Other systems need a file. */
function lockAddress(dataDir: string): string {
  const { dev, ino } = statSync(dataDir, { bigint: true });
  const name = `customer-service-${createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 32)}`;
  return process.platform === 'linux' ? `\0${name}` : path.join(tmpdir(), name);
}

/** False when another process listens there. */
async function bind(server: Server, address: string): Promise<boolean> {
  server.listen(address);
  try {
    await once(server, 'listening');
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return false;
    throw error;
  }
}

/** The process id of the lock's holder, or null when no process answers. */
async function askHolder(address: string): Promise<string | null> {
  const socket = connect(address);
  socket.setTimeout(ANSWER_WITHIN_MS, () => socket.destroy());
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk.toString();
  });
  try {
    await once(socket, 'close');
    return answer === '' ? null : answer;
  } catch {
    return null;
  }
}
