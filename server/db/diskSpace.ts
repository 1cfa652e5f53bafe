import { randomBytes } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { appendFile, rm, statfs } from 'node:fs/promises';
import path from 'node:path';
import { StartupError } from './startupError.ts';

const BYTES_PER_MB = 1024 * 1024;
/**
 * Writes are taken again when this part more than the limit is free: a disk at the limit must not switch every second.
 */
const RESUME_MARGIN = 0.1;
/** The part of the reserve that each check writes. A new server must not begin with one long burst of writing. */
const RESERVE_STEP_BYTES = 8 * BYTES_PER_MB;
/** A new database with the demonstration, and some space for its log. */
const NEW_DATABASE_BYTES = 200 * BYTES_PER_MB;
/** More than enough for PostgreSQL to start. */
const START_BYTES = 64 * BYTES_PER_MB;
/** PostgreSQL's log when the disk is full. Its programs run with the C locale. */
const NO_SPACE = 'No space left on device';

interface DiskLimits {
  /** With less free space, writes that make the database grow are refused. 0: never. */
  readonly minFreeBytes: number;
  /** Size of the file that is deleted when even that is used up. 0: none. */
  readonly reserveBytes: number;
}

export interface DiskSpaceOptions {
  readonly dataDir: string;
  readonly limits: DiskLimits;
  /** Reads the free space; of the disk that holds `dataDir` without it. */
  readonly readFreeBytes?: () => Promise<number>;
}

/** The free space of the disk that holds the embedded database. */
export type DiskSpace = Awaited<ReturnType<typeof openDiskSpace>>;

/**
 * Checks the disk of a data folder before PostgreSQL starts there. With too little space it deletes the reserve at
 * once, because PostgreSQL needs some space to start.
 * @throws {StartupError} when a new database would not fit
 */
export async function openDiskSpace({ dataDir, limits, readFreeBytes = () => freeBytesAt(dataDir) }: DiskSpaceOptions) {
  const reserve = openReserve(path.join(dataDir, 'reserve'), limits.reserveBytes);
  const resumeBytes = limits.minFreeBytes + Math.ceil(limits.minFreeBytes * RESUME_MARGIN);
  let freeBytes = 0;
  let isFull = false;

  const measure = async (): Promise<void> => {
    freeBytes = await readFreeBytes();
    if (freeBytes < limits.reserveBytes / 2) {
      await reserve.release();
      freeBytes = await readFreeBytes();
    }
    isFull = freeBytes < (isFull ? resumeBytes : limits.minFreeBytes);
  };
  const onlyFree = () => `only ${megabytes(freeBytes)} MB are free on the disk of DATA_DIR (${dataDir})`;

  await measure();
  if (!existsSync(path.join(dataDir, 'postgres')) && freeBytes < NEW_DATABASE_BYTES) throw doesNotFit(onlyFree());
  return {
    /** Whether writes that make the database grow are refused now. */
    get isFull(): boolean {
      return isFull;
    },
    /** Free space at the last check. */
    get freeBytes(): number {
      return freeBytes;
    },
    /**
     * Checks the free space, and deletes or makes the reserve. One call at a time.
     * @returns whether `isFull` has changed
     */
    check: async (): Promise<boolean> => {
      const wasFull = isFull;
      await measure();
      // A new reserve must not cause the refusal of writes, or its own deletion.
      if (!isFull && freeBytes - RESERVE_STEP_BYTES >= Math.max(resumeBytes, limits.reserveBytes)) await reserve.grow();
      return isFull !== wasFull;
    },
    /** The problem and what to do about it, in one sentence for the operator. */
    explain: (): string =>
      `${capitalized(onlyFree())}: new messages, queries and files are refused until at least ` +
      `${atLeastMegabytes(resumeBytes)} MB are free.`,
    /** Rejects with why the database could not be started: a StartupError about the disk where that was the cause. */
    rejectStart: async (error: unknown): Promise<never> => {
      const words = noSpaceIn(error);
      const wantedBytes = Math.max(resumeBytes, START_BYTES);
      freeBytes = await readFreeBytes();
      // The log's end may hold words of an earlier day.
      if (words === undefined || freeBytes >= wantedBytes) throw error;
      throw new StartupError(
        `PostgreSQL cannot start: ${onlyFree()}. Free at least ${atLeastMegabytes(wantedBytes)} MB there, then ` +
          'start again: no data is lost. ' +
          `PostgreSQL says: ${words}`,
      );
    },
  };
}

function doesNotFit(onlyFree: string): Error {
  return new StartupError(
    `A new database needs ${megabytes(NEW_DATABASE_BYTES)} MB, but ${onlyFree}. Free more there, or set ` +
      'DATA_DIR to a folder on another disk.',
  );
}

/** What PostgreSQL says of the disk. */
function noSpaceIn(error: unknown): string | undefined {
  return error instanceof Error ? error.message.split('\n').findLast((line) => line.includes(NO_SPACE)) : undefined;
}

/** A file that holds space only to be deleted. */
interface Reserve {
  /** Writes the next part of it, until it is whole. */
  grow(): Promise<void>;
  release(): Promise<void>;
}

function openReserve(file: string, wantedBytes: number): Reserve {
  let hasFailed = false;
  const release = async (): Promise<void> => {
    await rm(file, { force: true });
    hasFailed = false;
  };
  return {
    release,
    grow: async () => {
      const bytes = existsSync(file) ? statSync(file).size : 0;
      if (bytes > wantedBytes) await release();
      if (bytes >= wantedBytes || hasFailed) return;
      try {
        // A file system that compresses or makes sparse files would reserve no space for zeros.
        const part = randomBytes(Math.min(RESERVE_STEP_BYTES, wantedBytes - bytes));
        await appendFile(file, part, { mode: 0o600, flush: true });
      } catch (error) {
        await release();
        hasFailed = true;
        throw error;
      }
    },
  };
}

/** The space for users other than root: PostgreSQL never runs as root. */
async function freeBytesAt(dir: string): Promise<number> {
  const { bavail, bsize } = await statfs(dir);
  return bavail * bsize;
}

function megabytes(bytes: number): string {
  return String(Math.floor(bytes / BYTES_PER_MB));
}

function atLeastMegabytes(bytes: number): string {
  return String(Math.ceil(bytes / BYTES_PER_MB));
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
