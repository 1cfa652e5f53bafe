import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { OVER_BUDGET, sourcesHash, STAMP, unfinished, WEB_DIR } from '#server/builtPages.ts';
import { bundle } from './bundle.ts';
import { report } from './sizes.ts';
import { timeLines } from './timeToType/timeLines.ts';

const ATTEMPTS = 10;

// npm run build. --quiet: without sizes, budgets and times.

/** Builds into a second folder and then swaps the two, so that a running server never serves half a build. */
async function build(isQuiet: boolean): Promise<boolean> {
  const hash = sourcesHash();
  const fresh = unfinished(process.pid);
  // The caller of a quiet build removes this listener, so that Ctrl-C ends the build at once.
  const stopListening = isQuiet
    ? () => undefined
    : onInterruption(() => {
        rmSync(fresh, { recursive: true, force: true });
        process.exit(1);
      });
  try {
    const stats = await bundle(fresh, 'production', true);
    const { lines, overBudget } = report(stats, fresh);
    if (!isQuiet) console.log(lines.join('\n'));
    mkdirSync(path.dirname(WEB_DIR), { recursive: true });
    putInPlace(fresh);
    writeFileSync(OVER_BUDGET, overBudget.join('\n'));
    writeFileSync(STAMP, hash);
    return isQuiet || overBudget.length === 0;
  } finally {
    rmSync(fresh, { recursive: true, force: true });
    stopListening();
  }
}

/** The first Ctrl-C ends the measurement in order, the second ends this process at once. */
async function printTimes(): Promise<void> {
  const interrupted = new AbortController();
  const stopListening = onInterruption(() => {
    if (interrupted.signal.aborted) process.exit(1);
    interrupted.abort(new Error('interrupted'));
  });
  try {
    console.log((await timeLines(WEB_DIR, { signal: interrupted.signal })).join('\n'));
  } finally {
    stopListening();
  }
}

/** @returns a function that stops listening */
function onInterruption(end: () => void): () => void {
  const signals = ['SIGINT', 'SIGTERM'] as const;
  for (const signal of signals) process.on(signal, end);
  return () => {
    for (const signal of signals) process.off(signal, end);
  };
}

/** Another build may do the same at this moment: the last one wins. */
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

async function main(isQuiet: boolean): Promise<boolean> {
  const isGood = await build(isQuiet);
  if (!isQuiet) await printTimes();
  return isGood;
}

const isGood = await main(process.argv.includes('--quiet')).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  return false;
});
process.exitCode = isGood ? 0 : 1;
