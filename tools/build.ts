import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './paths.ts';

// npm run build. What is heavy is imported only when there is something to build: `npm start` asks every time.

const WEB_DIR = path.join(ROOT, 'dist', 'web');
const STAMP = path.join(ROOT, 'dist', 'web.stamp');
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
    const { status } = spawnSync(process.execPath, ['--import', 'tsx', import.meta.filename, '--quiet'], {
      cwd: ROOT,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    if (status !== 0) throw new Error('the pages could not be built');
  }
  return WEB_DIR;
}

/** Builds beside the folder in use and then changes places, so that a running server never serves half a build. */
async function build(isQuiet: boolean): Promise<boolean> {
  const [{ bundle }, { report }] = await Promise.all([import('./bundle.ts'), import('./sizes.ts')]);
  const hash = sourcesHash();
  const fresh = `${WEB_DIR}.${process.pid}`;
  try {
    const stats = await bundle(fresh);
    const { lines, isWithinBudget } = report(stats, fresh);
    if (!isQuiet) console.log(lines.join('\n'));
    mkdirSync(path.dirname(WEB_DIR), { recursive: true });
    rmSync(WEB_DIR, { recursive: true, force: true });
    renameSync(fresh, WEB_DIR);
    writeFileSync(STAMP, hash);
    return isQuiet || isWithinBudget;
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

function sourcesHash(): string {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap((source) => filesUnder(path.join(ROOT, source)))) {
    hash.update(`${path.relative(ROOT, file)}\0`).update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

function filesUnder(place: string): readonly string[] {
  if (!statSync(place).isDirectory()) return [place];
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}

if (import.meta.filename === process.argv[1]) {
  const isGood = await build(process.argv.includes('--quiet')).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return false;
  });
  process.exitCode = isGood ? 0 : 1;
}
