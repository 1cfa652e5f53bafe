import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findBrowser } from './browser.ts';
import { ensureBuilt } from './ensureBuilt.ts';
import { lint } from './lint.ts';
import { CACHE_DIR } from './paths.ts';
import { run, type Command, type Outcome } from './run.ts';
import { isSuite, specFiles, SUITES, type Suite } from './specFiles.ts';

// npm test [-- unit server e2e lint] [--filter=part of a spec file's path] [--grep=part of a spec's full name] [--coverage]

interface Options {
  readonly filter: string;
  readonly grep: string;
  /** Of the units only. */
  readonly coverage: boolean;
}

interface Counts {
  readonly passed: number;
  readonly failed: number;
}

const COUNTS_DIR = path.join(CACHE_DIR, 'test');
const SPEC_TIMEOUT_MS = { server: 20_000, e2e: 60_000 } as const;

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      filter: { type: 'string', default: '' },
      grep: { type: 'string', default: '' },
      coverage: { type: 'boolean', default: false },
    },
  });
  const unknown = positionals.filter((name) => name !== 'lint' && !isSuite(name));
  if (unknown.length > 0) throw new Error(`no such suite: ${unknown.join(', ')}`);
  const isWhole = positionals.length === 0;
  const suites = isWhole ? Object.keys(SUITES).filter(isSuite) : positionals.filter(isSuite);

  const totals: Counts[] = [];
  if (isWhole || positionals.includes('lint')) totals.push({ passed: 0, failed: (await lint()) ? 0 : 1 });
  if (suites.includes('unit') || suites.includes('e2e')) console.log(`browser: ${await findBrowser()}`);
  if (suites.includes('e2e')) await ensureBuilt();
  mkdirSync(COUNTS_DIR, { recursive: true });

  const [first, second] = suites;
  if (first === 'unit' && second === 'server') {
    totals.push(...(await Promise.all([first, second].map((suite) => runSuite(suite, values, 'collect')))));
    suites.splice(0, 2);
  }
  for (const suite of suites) totals.push(await runSuite(suite, values, 'inherit'));

  const passed = totals.reduce((sum, counts) => sum + counts.passed, 0);
  const failed = totals.reduce((sum, counts) => sum + counts.failed, 0);
  process.exitCode = failed === 0 ? 0 : 1;
  console.log(`${passed} passed, ${failed} failed`);
}

async function runSuite(suite: Suite, options: Options, output: 'inherit' | 'collect'): Promise<Counts> {
  const countsFile = path.join(COUNTS_DIR, `${suite}-${process.pid}.json`);
  const outcome = await run(suiteCommand(suite, countsFile, options), output);
  process.stdout.write(outcome.output);
  const counts = settled(outcome, countsFile);
  console.log(`${suite}: ${counts.passed} passed, ${counts.failed} failed (${outcome.seconds} s)`);
  return counts;
}

function suiteCommand(suite: Suite, countsFile: string, { filter, grep, coverage }: Options): Command {
  const env = { SPEC_COUNTS: countsFile };
  if (suite === 'unit') {
    return {
      name: suite,
      script: ['node_modules/karma/bin/karma', 'start', 'karma.conf.cjs'],
      env: { ...env, SPEC_FILTER: filter, SPEC_GREP: grep, SPEC_COVERAGE: coverage ? '1' : '' },
    };
  }
  return {
    name: suite,
    script: ['node_modules/jasmine/bin/jasmine.js', '--config=test/jasmine.json', `--filter=${grep}`, ...specFiles(suite, filter)],
    env: { ...env, SPEC_TIMEOUT_MS: String(SPEC_TIMEOUT_MS[suite]) },
  };
}

/** A run that crashed, left no counts or executed nothing has failed, whatever its specs say. */
function settled({ exitCode }: Outcome, countsFile: string): Counts {
  const counts = readCounts(countsFile);
  rmSync(countsFile, { force: true });
  if (counts === null) return { passed: 0, failed: 1 };
  const isSound = exitCode === 0 && counts.passed + counts.failed > 0;
  return isSound || counts.failed > 0 ? counts : { ...counts, failed: 1 };
}

function readCounts(file: string): Counts | null {
  try {
    const counts: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return isCounts(counts) ? counts : null;
  } catch {
    return null;
  }
}

function isCounts(value: unknown): value is Counts {
  return (
    typeof value === 'object' && value !== null &&
    'passed' in value && typeof value.passed === 'number' &&
    'failed' in value && typeof value.failed === 'number'
  );
}

await main();
