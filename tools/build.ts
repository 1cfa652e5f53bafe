import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sourcesHash, STAMP, unfinished, WEB_DIR } from '../server/builtPages.ts';
import { bundle } from './bundle.ts';
import { report } from './sizes.ts';

const ATTEMPTS = 10;

// npm run build. --quiet: no sizes, and no verdict on them.

/** Builds beside the folder in use and then changes places, so that a running server never serves half a build. */
async function build(isQuiet: boolean): Promise<boolean> {
  const hash = sourcesHash();
  const fresh = unfinished(process.pid);
  if (!isQuiet) removeWhenInterrupted(fresh);
  try {
    const stats = await bundle(fresh, 'production', true);
    const { lines, isWithinBudget } = report(stats, fresh);
    if (!isQuiet) console.log(lines.join('\n'));
    mkdirSync(path.dirname(WEB_DIR), { recursive: true });
    putInPlace(fresh);
    writeFileSync(STAMP, hash);
    return isQuiet || isWithinBudget;
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/** Who waits for a quiet build removes it, so that one can be ended at once. */
function removeWhenInterrupted(fresh: string): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      rmSync(fresh, { recursive: true, force: true });
      process.exit(1);
    });
  }
}

/** Another build may be putting its own there at the same moment: whichever comes last stays. */
function putInPlace(fresh: string): void {
  for (let attempt = 1; ; attempt += 1) {
    rmSync(WEB_DIR, { recursive: true, force: true });
    try {
      renameSync(fresh, WEB_DIR);
      return;
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
    }
  }
}

const isGood = await build(process.argv.includes('--quiet')).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  return false;
});
process.exitCode = isGood ? 0 : 1;
