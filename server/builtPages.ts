import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { accessSync, constants, existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';

/** The checkout's top folder. */
const ROOT = path.resolve(import.meta.dirname, '..');
/** Where the built pages are. */
export const WEB_DIR = path.join(ROOT, 'dist', 'web');
/** Holds the hash of the sources that the pages were built from. */
export const STAMP = path.join(ROOT, 'dist', 'web.stamp');
/** Names the routes whose pages exceed their size budget, one in a line. */
export const OVER_BUDGET = path.join(ROOT, 'dist', 'web.overBudget');
const BUILD_ID_LENGTH = 12;
const BUILD = path.join(ROOT, 'tools', 'build.ts');
const SOURCES = ['contract', 'package-lock.json', 'package.json', 'src', 'static', 'webpack.config.js', 'workers'];

/** There are no pages: the build has failed, and has printed the reason, or they cannot be read. */
export class BuildError extends Error {
  override readonly name = 'BuildError';
}

/**
 * Returns the folder of the built pages. Builds them first when a source has changed; a release has no sources. The
 * environment variable WEB_DIR names a folder that is kept up to date in another way.
 * @param signal aborts the build
 * @throws {BuildError} when the build fails or is aborted, or there are no pages
 */
export async function ensureBuilt(signal?: AbortSignal): Promise<string> {
  const webDir = process.env['WEB_DIR'];
  if (webDir !== undefined && webDir !== '') return readable(path.resolve(webDir), 'Check WEB_DIR.');
  if (!existsSync(BUILD)) return readable(WEB_DIR, 'Install the release again.');
  if (!existsSync(STAMP) || readFileSync(STAMP, 'utf8') !== sourcesHash()) {
    process.stdout.write(`Building the pages${existsSync(STAMP) ? ', because their sources have changed' : ''} …\n`);
    await build(signal);
  }
  return WEB_DIR;
}

function readable(dir: string, advice: string): string {
  try {
    for (const target of ['index.html', 'assets']) accessSync(path.join(dir, target), constants.R_OK);
    return dir;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new BuildError(`The pages in ${dir} cannot be read (${code}). ${advice}`);
  }
}

/** Builds in another process, so this one can still end on a signal. */
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

/** The folder of an unfinished build. */
export function unfinished(pid: number): string {
  return `${WEB_DIR}.${pid}`;
}

/** A hash of all sources of the pages. */
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

/** The id of the current sources, as action logs hold it. */
export function buildIdNow(): string {
  return sourcesHash().slice(0, BUILD_ID_LENGTH);
}

function filesUnder(target: string): readonly string[] {
  if (!statSync(target).isDirectory()) return [target];
  return readdirSync(target, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}
