import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from '#tools/paths.ts';

/** Another commit of this repository in a folder of its own. */
export interface OtherVersion {
  readonly dir: string;
  /** Short name of the commit, and its subject. */
  readonly name: string;
  remove(): void;
}

/**
 * Checks a commit out next to this checkout, with its packages.
 * @param ownBench whether it keeps its own `bench/`; otherwise this version's bench measures both
 */
export function checkOut(commit: string, ownBench: boolean): OtherVersion {
  const name = git('log', '-1', '--format=%h %s', commit, '--').trim();
  const home = mkdtempSync(path.join(tmpdir(), 'bench-against-'));
  chmodSync(home, 0o755); // as root we start PostgreSQL as user nobody, who must reach its binaries
  const dir = path.join(home, 'checkout');
  const remove = (): void => {
    rmSync(home, { recursive: true, force: true });
    git('worktree', 'prune');
  };
  try {
    git('worktree', 'add', '--quiet', '--detach', dir, commit);
    if (!ownBench) {
      rmSync(path.join(dir, 'bench'), { recursive: true, force: true });
      cpSync(path.join(ROOT, 'bench'), path.join(dir, 'bench'), { recursive: true });
    }
    installPackages(dir);
    return { dir, name, remove };
  } catch (error) {
    remove();
    throw error;
  }
}

function installPackages(dir: string): void {
  const [own, other] = [ROOT, dir].map((each) => readFileSync(path.join(each, 'package-lock.json'), 'utf8'));
  if (own === other) symlinkSync(path.join(ROOT, 'node_modules'), path.join(dir, 'node_modules'));
  else execFileSync('npm', ['ci', '--no-progress', '--silent'], { cwd: dir, stdio: 'inherit' });
}

function git(...args: readonly string[]): string {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
}
