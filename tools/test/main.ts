import { rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findBrowser } from '../browser.ts';
import { CACHE_DIR } from '../paths.ts';
import { runInLanes, type Ending } from '../lanes.ts';
import { mergedDurations, readDurations, writeDurations, type Durations } from './durations.ts';
import { jobsOf, type JobResult, type SpecEnv, type TestJob } from './jobs.ts';
import { readOptions, type TestOptions } from './options.ts';
import { failure, totalOf, type Results } from './results.ts';
import { specFiles, type Suite } from './specFiles.ts';

// npm test: docs/testing.md says what it takes.

const SLOWEST = 20;

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  const recorded = readDurations();
  const lanes = options.lanes ?? os.availableParallelism();
  const files = { unit: filesOf('unit'), server: filesOf('server'), e2e: filesOf('e2e') };
  function filesOf(suite: Suite): readonly string[] {
    return options.suites.includes(suite) ? specFiles(suite, options.filters) : [];
  }
  if (files.unit.length > 0 || files.e2e.length > 0) console.log(`browser: ${await findBrowser()}`);

  const { env, end } = await prepare(files.server.length > 0, files.e2e.length > 0, options);
  try {
    const jobs = jobsOf(files, { options, durations: recorded, lanes, env });
    if (jobs.length === 0) throw new Error('no spec file matches');
    const results = await runAll(jobs, lanes);
    report(results, options, recorded);
  } finally {
    await end();
  }
}

/** Starts what specs' processes share. Loaded only where it is needed, because a unit should be through in two seconds. */
async function prepare(needsServer: boolean, needsProduct: boolean, { isQuick }: TestOptions): Promise<{ env: SpecEnv; end: () => Promise<void> }> {
  const env = { SPEC_QUICK: isQuick ? '1' : '' };
  if (!needsServer && !needsProduct) return { env, end: () => Promise.resolve() };
  const [{ startSpecCluster }, { bundleServer }] = await Promise.all([import('./specCluster.ts'), import('../serverBundle.ts')]);
  const dir = path.join(CACHE_DIR, 'test', `server-${process.pid}`);
  const [cluster, server] = await Promise.all([startSpecCluster(needsProduct), bundleServer(dir)]);
  const end = async (): Promise<void> => {
    rmSync(dir, { recursive: true, force: true });
    await cluster.stop();
  };
  return { env: { ...env, SPEC_CLUSTER: cluster.url, SPEC_SERVER: server }, end };
}

async function runAll(jobs: readonly TestJob[], lanes: number): Promise<readonly JobResult[]> {
  const ended: JobResult[] = [];
  await runInLanes(jobs, lanes, ({ name }, ending: Ending<JobResult>) => {
    const result = 'result' in ending ? ending.result : blocked(name, ending.blockedBy);
    ended.push(result);
    const { passed, failed, skipped } = result.results;
    const isGood = failed === 0;
    if (!isGood) console.log(result.output.trimEnd());
    console.log(`${isGood ? 'ok    ' : 'FAILED'} ${name}: ${passed} passed, ${failed} failed, ${skipped} skipped (${result.seconds} s)`);
    return isGood;
  });
  return ended;
}

function blocked(name: string, by: string): JobResult {
  return { name, results: failure(`${name} was not run`), output: `${name} was not run, because ${by} failed.`, seconds: 0 };
}

function report(ended: readonly JobResult[], options: TestOptions, recorded: Durations): void {
  const total = totalOf(ended.map(({ results }) => results));
  if (options.isFull) {
    printSlowest(total.seconds);
    if (total.failed === 0) writeDurations(mergedDurations(recorded, { ...secondsOfJobs(ended), ...total.seconds }));
  }
  printAll('Skipped:', total.skips);
  printAll('Failed:', total.failures);
  if (options.isQuick) console.log('Quick: long-running forms were skipped; npm test runs them.');
  process.exitCode = total.failed === 0 ? 0 : 1;
  console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
}

/** Of jobs that do not tell files apart. */
function secondsOfJobs(ended: readonly JobResult[]): Durations {
  const whole = ended.filter(({ results }) => Object.keys(results.seconds).length === 0);
  return Object.fromEntries(whole.map(({ name, seconds }) => [name, seconds]));
}

function printSlowest(seconds: Results['seconds']): void {
  const slowest = Object.entries(seconds).sort(([, a], [, b]) => b - a).slice(0, SLOWEST);
  console.log(`The ${slowest.length} slowest files:`);
  for (const [file, spent] of slowest) console.log(`${spent.toFixed(1).padStart(7)} s  ${file}`);
}

function printAll(title: string, lines: readonly string[]): void {
  if (lines.length > 0) console.log([title, ...lines.map((line) => `  ${line}`)].join('\n'));
}

await main();
