import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';

/** Each full run may change it, and no check depends on it. */
const DURATIONS = 'test/durations.json';
/** Names the installed packages. */
const INSTALLED = 'node_modules/.package-lock.json';

const Passed = Type.Object({ files: Type.String(), names: Type.Array(Type.String()) });

/** The checks that have passed, and need not run again as long as no file changes. */
export interface PassedChecks {
  has(name: string): boolean;
  /** Remembers a check, unless a file has changed meanwhile. */
  add(name: string): void;
}

/**
 * @param root the checkout's top folder. Without Git nothing is remembered.
 * @param file where they are kept between runs
 */
export function passedChecks(root: string, file: string): PassedChecks {
  const files = filesHash(root);
  const names = (): readonly string[] => {
    const passed = read(file);
    return files !== null && passed?.files === files ? passed.names : [];
  };
  return {
    has: (name) => names().includes(name),
    add: (name) => {
      if (files === null || files !== filesHash(root)) return;
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify({ files, names: [...names(), name] } satisfies Static<typeof Passed>));
    },
  };
}

function read(file: string): Static<typeof Passed> | null {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return Value.Check(Passed, value) ? value : null;
  } catch {
    return null;
  }
}

/** A hash of all files that Git knows or would add, of the installed packages and of Node's version. */
function filesHash(root: string): string | null {
  const names = filesOf(root);
  if (names === null) return null;
  const hash = createHash('sha256').update(process.version);
  for (const name of [...names, INSTALLED]) {
    const place = path.join(root, name);
    // A deleted file is still in Git's index.
    if (!existsSync(place) || !statSync(place).isFile()) continue;
    hash.update(`\0${name}\0`).update(readFileSync(place));
  }
  return hash.digest('hex');
}

function filesOf(root: string): readonly string[] | null {
  try {
    const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'ignore'],
      encoding: 'utf8',
      maxBuffer: 64 * 1_024 * 1_024,
    });
    return list
      .split('\0')
      .filter((name) => name !== '' && name !== DURATIONS)
      .sort();
  } catch {
    return null;
  }
}
