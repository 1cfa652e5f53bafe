import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';

/** The checkout's top folder. */
const ROOT = path.resolve(import.meta.dirname, '..');
/** Where the built pages are. */
export const WEB_DIR = path.join(ROOT, 'dist', 'web');
/** Holds the hash of the sources that the pages were built from. */
export const STAMP = path.join(ROOT, 'dist', 'web.stamp');
const BUILD_ID_LENGTH = 12;
const BUILD = path.join(ROOT, 'tools', 'build.ts');
const SOURCES = ['contract', 'package-lock.json', 'package.json', 'src', 'static', 'webpack.config.js', 'workers'];

/** The build has failed, and said why. */
export class BuildError extends Error {
  override readonly name = 'BuildError';
}

/**
 * The folder that holds the built pages. Builds them first when a source has changed since; WEB_DIR in the environment
 * names a folder that somebody else keeps fresh.
 * @param signal ends the build
 * @throws {BuildError} when the build fails or is ended
 */
export async function ensureBuilt(signal?: AbortSignal): Promise<string> {
  const kept = process.env['WEB_DIR'];
  if (kept !== undefined && kept !== '') return path.resolve(kept);
  if (!existsSync(STAMP) || readFileSync(STAMP, 'utf8') !== sourcesHash()) {
    process.stdout.write(`Building the pages${existsSync(STAMP) ? ', because their sources have changed' : ''} …\n`);
    await build(signal);
  }
  return WEB_DIR;
}

/** In a process of its own, so that ours stays able to listen and to end. */
async function build(signal: AbortSignal | undefined): Promise<void> {
  const child = spawn(process.execPath, ['--import', 'tsx', BUILD, '--quiet'], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const end = (): void => {
    child.kill();
  };
  signal?.addEventListener('abort', end);
  await once(child, 'close');
  signal?.removeEventListener('abort', end);
  if (child.exitCode === 0) return;
  if (child.pid !== undefined) rmSync(unfinished(child.pid), { recursive: true, force: true });
  throw new BuildError('The pages could not be built.');
}

/** Where a build process makes the pages until they are complete. */
export function unfinished(pid: number): string {
  return `${WEB_DIR}.${pid}`;
}

/** Changes whenever a source of the pages does. */
export function sourcesHash(): string {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap((source) => filesUnder(path.join(ROOT, source)))) {
    hash
      .update(`${path.relative(ROOT, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
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
