import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './paths.ts';

/** Where the built pages are. */
export const WEB_DIR = path.join(ROOT, 'dist', 'web');
/** Holds the hash of the sources that the pages were built from. */
export const STAMP = path.join(ROOT, 'dist', 'web.stamp');
const BUILD_ID_LENGTH = 12;
const BUILD = path.join(import.meta.dirname, 'build.ts');
const SOURCES = [
  'contract', 'package-lock.json', 'package.json', 'src', 'static', 'tools/stripRemoteImports.js', 'webpack.config.js', 'workers',
];

/**
 * The folder that holds the built pages. Builds them first when a source has changed since; WEB_DIR in the environment
 * names a folder that somebody else keeps fresh.
 * @throws when the build fails
 */
export function ensureBuilt(): string {
  const kept = process.env['WEB_DIR'];
  if (kept !== undefined && kept !== '') return path.resolve(kept);
  if (!existsSync(STAMP) || readFileSync(STAMP, 'utf8') !== sourcesHash()) {
    console.log('Building the pages, because their sources have changed …');
    const { status } = spawnSync(process.execPath, ['--import', 'tsx', BUILD, '--quiet'], {
      cwd: ROOT,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    if (status !== 0) throw new Error('the pages could not be built');
  }
  return WEB_DIR;
}

/** Changes whenever a source of the pages does. */
export function sourcesHash(): string {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap((source) => filesUnder(path.join(ROOT, source)))) {
    hash.update(`${path.relative(ROOT, file)}\0`).update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

/** Of which sources a page's scripts are made, as an action log tells it. */
export function buildIdNow(): string {
  return sourcesHash().slice(0, BUILD_ID_LENGTH);
}

function filesUnder(place: string): readonly string[] {
  if (!statSync(place).isDirectory()) return [place];
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}
