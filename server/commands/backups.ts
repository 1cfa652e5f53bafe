import path from 'node:path';
import type { Config } from '../config.ts';
import type { Manifest } from '../db/backup/manifest.ts';
import { restoreBackup, verifyBackup } from '../db/backup/restoreBackup.ts';
import { writeBackup } from '../db/backup/writeBackup.ts';
import { withDatabase, reachDeployment } from '../storage.ts';
import { readVersion } from '../version.ts';

/**
 * Writes a backup of the deployment into a new folder.
 * @returns what was done, in a sentence
 */
export async function backUp(config: Config, folder: string): Promise<string> {
  const target = path.resolve(folder);
  const manifest = await reachDeployment(config, report, (options) => writeBackup(options, target, readVersion()));
  return `The backup ${target} is complete: ${contentsOf(manifest)}.`;
}

/**
 * Restores a backup into the empty database of a deployment.
 * @returns what was done, in a sentence
 */
export async function restore(config: Config, folder: string): Promise<string> {
  const target = path.resolve(folder);
  const manifest = await verifyBackup(target);
  await withDatabase(config, report, (options) => restoreBackup(options, target, manifest, report));
  return `The backup ${target} has been restored: ${contentsOf(manifest)}.`;
}

function contentsOf({ tables, madeAt, release }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${rows} rows in ${tables.length} tables, as they were at ${madeAt}, by release ${release}`;
}

function report(text: string): void {
  process.stderr.write(`${text}\n`);
}
