import os from 'node:os';
import { runInLanes } from '../lanes.ts';
import { readDurations } from './durations.ts';
import { prepare, type Environment } from './environment.ts';
import { jobsOf, type Files, type JobResult, type Plan } from './jobs.ts';
import { readOptions, type TestOptions } from './options.ts';
import { reportJob, reportRun } from './report.ts';
import { failedFiles, NOTHING, totalOf } from './results.ts';
import { specFiles, type Suite } from './specFiles.ts';

// npm test. docs/testing.md describes its arguments.

/** Specs wait for timers, disks and other processes, so more than one per core keeps the cores busy. */
const LANES_PER_CORE = 2;
/** A run alone has a load of about four for each core. Above this, something else keeps the machine busy. */
const BUSY_LOAD_PER_CORE = 6;
/** When more spec files fail, it is the product. */
const REPEATED_MAX = 10;

async function main(): Promise<boolean> {
  const options = readOptions(process.argv.slice(2));
  const files = await chosenFiles(options);
  if (!options.withLint && countOf(files) === 0) {
    if (options.changedSince === null) throw new Error('No spec file matches.');
    console.log('No spec imports what has changed.');
    return reportRun([], [], options);
  }
  const environment = await prepare(files, options);
  try {
    if (options.isWatching) await watchAndRun(files, options, environment);
    return await runRounds(files, options, environment);
  } finally {
    await environment.end();
  }
}

async function chosenFiles({ suites, filters, changedSince }: TestOptions): Promise<Files> {
  const filesOf = (suite: Suite): readonly string[] => (suites.includes(suite) ? specFiles(suite, filters) : []);
  const files = { unit: filesOf('unit'), server: filesOf('server'), e2e: filesOf('e2e') };
  if (changedSince === null) return files;
  const { changedFiles } = await import('./importGraph.ts');
  return importersOf(files, changedFiles(changedSince));
}

async function importersOf(files: Files, changed: readonly string[]): Promise<Files> {
  const { specsThatImport } = await import('./importGraph.ts');
  const importers = await specsThatImport(changed);
  const among = (all: readonly string[]): readonly string[] => all.filter((file) => importers.has(file));
  return { unit: among(files.unit), server: among(files.server), e2e: among(files.e2e) };
}

/** After each change, runs the filtered files, or by default those that import the changed files. Ends with Ctrl-C. */
async function watchAndRun(files: Files, options: TestOptions, environment: Environment): Promise<never> {
  const { watchSources } = await import('./sourceChanges.ts');
  const changes = watchSources();
  if (options.filters.length > 0) await run(files, options, environment);
  for (;;) {
    console.log('Waiting for a change …');
    const changed = await changes.next();
    try {
      await environment.refresh();
      const next = options.filters.length > 0 ? files : await importersOf(files, changed);
      if (countOf(next) > 0) await run(next, options, environment);
      else console.log(`No spec imports ${changed.join(', ')}.`);
    } catch (error) {
      // A half-written source does not parse.
      console.log(error instanceof Error ? error.message : error);
    }
  }
}

async function runRounds(files: Files, options: TestOptions, environment: Environment): Promise<boolean> {
  for (let round = 1; round <= options.rounds; round++) {
    if (options.rounds > 1) console.log(`Round ${round} of ${options.rounds}`);
    if (!(await run(files, options, environment))) return false;
  }
  return true;
}

async function run(files: Files, options: TestOptions, { env }: Environment): Promise<boolean> {
  const cores = os.availableParallelism();
  const lanes = options.lanes ?? cores * LANES_PER_CORE;
  const isBusy = () => (os.loadavg()[0] ?? 0) > BUSY_LOAD_PER_CORE * cores;
  const lanesNow = () => (options.lanes === null && isBusy() ? cores : lanes);
  const plan = { options, durations: readDurations(), lanes, env };
  const ended = await runJobs(files, plan, lanesNow);
  const repeats = options.isFull && !options.isBailing && options.rounds === 1;
  return reportRun(ended, repeats ? await flakyAmong(ended, plan) : [], options);
}

async function runJobs(files: Files, plan: Plan, lanesNow: () => number): Promise<readonly JobResult[]> {
  const ended: JobResult[] = [];
  const isOver = (): boolean => plan.options.isBailing && ended.some(({ results }) => results.failed > 0);
  const jobs = jobsOf(files, plan).map((job) => ({
    ...job,
    run: () => (isOver() ? Promise.resolve(notRun(job.name)) : job.run()),
  }));
  await runInLanes(jobs, lanesNow, ({ name }, ending) => {
    const result = reportJob(name, ending);
    ended.push(result);
    return result.results.failed === 0;
  });
  return ended;
}

/** Runs each spec file that failed once more, alone. @returns those that passed; none if too many failed */
async function flakyAmong(ended: readonly JobResult[], plan: Plan): Promise<readonly string[]> {
  const failed = failedFiles(totalOf(ended.map(({ results }) => results)));
  const flaky: string[] = [];
  for (const file of failed.length > REPEATED_MAX ? [] : failed) {
    console.log(`${file} failed, and runs once more, alone:`);
    const options = { ...plan.options, withLint: false };
    const again = await runJobs(suiteOf(file), { ...plan, options }, () => 1);
    const { passed, failed: failedAgain } = totalOf(again.map(({ results }) => results));
    if (passed > 0 && failedAgain === 0) flaky.push(file);
  }
  return flaky;
}

function suiteOf(file: string): Files {
  const only = (suite: Suite): readonly string[] => specFiles(suite, [`test/${file}`]);
  return { unit: only('unit'), server: only('server'), e2e: only('e2e') };
}

function notRun(name: string): JobResult {
  return { name, results: NOTHING, output: '', seconds: 0 };
}

function countOf({ unit, server, e2e }: Files): number {
  return unit.length + server.length + e2e.length;
}

// Jobs and PostgreSQL end with this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
try {
  process.exitCode = (await main()) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
