import type { FastifyBaseLogger } from 'fastify';
import { Gauge, type Registry } from 'prom-client';
import type { Db } from './db/connection.ts';
import type { DiskSpace } from './db/diskSpace.ts';
import { repeat } from './common/repeat.ts';

const CHECK_EVERY_MS = 1_000;

export interface DiskWatchOptions {
  /** null: there is no disk to watch, and nothing is refused. */
  readonly disk: DiskSpace | null;
  readonly db: Db;
  readonly log: FastifyBaseLogger;
  readonly metrics: Registry;
}

export interface DiskWatch {
  readonly isDiskFull: () => boolean;
  end(): void;
}

/** Checks the disk of the embedded database repeatedly, and logs when it becomes full and when there is room again. */
export function watchDisk({ disk, db, log, metrics }: DiskWatchOptions): DiskWatch {
  if (disk === null) return { isDiskFull: () => false, end: () => undefined };
  const registers = [metrics];
  new Gauge({
    name: 'disk_free_bytes',
    help: 'Free space on the disk of DATA_DIR',
    registers,
    collect() {
      this.set(disk.freeBytes);
    },
  });
  new Gauge({
    name: 'disk_refusing_writes',
    help: '1 while messages, queries and files are refused because the disk is full',
    registers,
    collect() {
      this.set(Number(disk.isFull));
    },
  });
  const logState = (): void => {
    const { freeBytes, isFull } = disk;
    if (isFull) log.error({ freeBytes }, disk.explain());
    else log.warn({ freeBytes }, 'The disk has room again: messages, queries and files are accepted.');
  };
  if (disk.isFull) logState();
  const check = async (): Promise<void> => {
    if (!(await disk.check())) return;
    logState();
    // PostgreSQL then reuses old segments of its log instead of adding new ones.
    if (disk.isFull) await db.query('checkpoint');
  };
  return {
    isDiskFull: () => disk.isFull,
    end: repeat(check, CHECK_EVERY_MS, (error) => log.error({ err: error }, 'the disk was not looked after')),
  };
}
