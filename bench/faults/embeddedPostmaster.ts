import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The process id of the PostgreSQL that a server has started on a data folder. */
export function embeddedPostmaster(dataDir: string): number {
  return Number(readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
}
