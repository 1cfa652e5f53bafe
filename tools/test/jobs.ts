import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ensureBuilt, OVER_BUDGET, WEB_DIR } from '#server/builtPages.ts';
import type { Job } from '../lanes.ts';
import { CACHE_DIR, ROOT } from '../paths.ts';
import { runNode, type Command, type Output } from '../runNode.ts';
import { lintChecks, type Check } from './checks.ts';
import { secondsOf, type Durations } from './durations.ts';
import type { TestOptions } from './options.ts';
import { passedChecks, type PassedChecks } from './passedChecks.ts';
import { failure, NOTHING, takeResults, type Results } from './results.ts';
import { shardsOf } from './shards.ts';
import { runsInNode, TEST_DIR, type Suite } from './specFiles.ts';

export interface JobResult {
  /** The name of the job. */
  readonly name: string;
  readonly results: Results;
  readonly output: string;
  readonly seconds: number;
  /** A check that has passed on the same files in an earlier run, and did not run again. */
  readonly isUnchanged?: boolean;
}

export type TestJob = Job<JobResult>;

/** Environment variables of the specs' processes. */
export type SpecEnv = Readonly<Record<string, string>>;

export type Files = Readonly<Record<Suite, readonly string[]>>;

/** What all jobs of a run share. */
export interface Plan {
  readonly options: TestOptions;
  readonly durations: Durations;
  readonly lanes: number;
  readonly env: SpecEnv;
}

const RESULTS_DIR = path.join(CACHE_DIR, 'test');
const PASSED_CHECKS = path.join(RESULTS_DIR, 'passedChecks.json');
/** The build of the pages, which end-to-end specs need. */
const PAGES = 'pages';
const UNITS_IN_PAGE = 'unit in a page';
/** Limits for slow machines: specs wait for conditions, which usually takes far less. */
const SPEC_TIMEOUT_MS = { unit: 60_000, server: 120_000, tools: 120_000, e2e: 240_000 } as const;
const JOB_LIMIT_MS = 20 * 60_000;
/** Small enough that all lanes end at about the same time, large enough that process starts do not matter. */
const SHARD_SECONDS = { least: 15, most: 90, perLane: 6 };

/** The jobs of a run, in any order. */
export function jobsOf(files: Files, plan: Plan): readonly TestJob[] {
  const { options, durations, lanes } = plan;
  const inPage = files.unit.filter((file) => !runsInNode(file));
  const seconds = shardSeconds([...files.server, ...files.e2e], durations, lanes);
  // A run of a single file shows its output at once.
  const isOne = !options.withLint && Object.values(files).flat().length === 1;
  const shape = { seconds, output: isOne ? 'inherit' : 'collect' } as const;
  return [
    ...(options.withLint ? checkJobs(plan) : []),
    ...(files.e2e.length > 0 ? [pagesJob()] : []),
    ...(inPage.length > 0 ? [unitJob(inPage, plan, shape.output)] : []),
    ...shardJobs('unit', files.unit.filter(runsInNode), plan, shape),
    ...shardJobs(
      'server',
      files.server.filter((file) => !isOfTools(file)),
      plan,
      shape,
    ),
    ...shardJobs('tools', files.server.filter(isOfTools), plan, shape),
    ...shardJobs('e2e', files.e2e, plan, shape),
  ];
}

function checkJobs({ options, durations }: Plan): readonly TestJob[] {
  const passed = passedChecks(ROOT, PASSED_CHECKS);
  return lintChecks(options.isFixing).map((check) => ({
    name: check.name,
    seconds: secondsOf(durations, check.name),
    run: () => runCheck(check, passed),
  }));
}

async function runCheck(check: Check, passed: PassedChecks): Promise<JobResult> {
  const { name } = check;
  if (passed.has(name)) return { name, results: NOTHING, output: '', seconds: 0, isUnchanged: true };
  const { exitCode, output, seconds } = await runNode(check, 'collect');
  if (exitCode !== 0) return { name, results: failure(name), output, seconds };
  passed.add(name);
  return { name, results: NOTHING, output, seconds };
}

/** Fails also when a route exceeds its size budget. */
function pagesJob(): TestJob {
  return {
    name: PAGES,
    seconds: 0,
    run: async () => {
      const startedAt = performance.now();
      const output = await ensureBuilt().then(routesOverBudget, String);
      const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
      return { name: PAGES, results: output === '' ? NOTHING : failure(PAGES), output, seconds };
    },
  };
}

function routesOverBudget(): string {
  return existsSync(OVER_BUDGET) ? readFileSync(OVER_BUDGET, 'utf8') : '';
}

/** All unit specs of the page are one job, because they share the page. */
function unitJob(files: readonly string[], { options, durations }: Plan, output: Output): TestJob {
  const env = {
    SPEC_FILES: files.join(','),
    SPEC_GREP: options.grep,
    SPEC_SEED: options.seed,
    SPEC_COVERAGE: options.coverage ? '1' : '',
  };
  const command = { script: ['node_modules/karma/bin/karma', 'start', 'karma.conf.cjs'], env };
  return specJob(UNITS_IN_PAGE, secondsOf(durations, UNITS_IN_PAGE), command, { output, isGrep: options.grep !== '' });
}

interface Shape {
  /** Target duration of a shard. */
  readonly seconds: number;
  readonly output: Output;
}

/** Tools load TypeScript at run time, so their specs are not bundled. */
function isOfTools(file: string): boolean {
  return /^(?:tools|bench)\//.test(file);
}

/** Jobs for spec files that run in Node. */
function shardJobs(
  suite: keyof typeof SPEC_TIMEOUT_MS,
  files: readonly string[],
  plan: Plan,
  shape: Shape,
): readonly TestJob[] {
  const {
    options: { grep, seed, isBailing },
    durations,
  } = plan;
  const env = { ...plan.env, SPEC_TIMEOUT_MS: String(SPEC_TIMEOUT_MS[suite]), ...(suite === 'e2e' && { WEB_DIR }) };
  const args = [`--filter=${grep}`, ...(isBailing ? ['--fail-fast'] : []), ...(seed === '' ? [] : [`--seed=${seed}`])];
  const shards = shardsOf(files, (file) => secondsOf(durations, file), shape.seconds);
  return shards.map((shard, index) => {
    const name = shards.length === 1 ? suite : `${suite} ${index + 1}`;
    const bundle = resultsFile(name, 'mjs');
    const [how, paths] =
      suite === 'tools'
        ? [{}, ['--config=test/jasmine.json', ...shard.files.map((file) => path.join(TEST_DIR, file))]]
        : [{ node: ['--enable-source-maps'] }, [bundle]];
    const command = { ...how, script: ['node_modules/jasmine/bin/jasmine.js', ...args, ...paths], env };
    const prepare =
      suite === 'tools' ? undefined : async () => (await import('./specBundle.ts')).bundleSpecs(shard.files, bundle);
    const job = specJob(name, shard.seconds, command, {
      output: shape.output,
      isGrep: grep !== '',
      ...(prepare && { prepare }),
    });
    return suite === 'e2e' ? { ...job, after: PAGES } : job;
  });
}

/** Target duration of a shard when `files` are spread over lanes. */
function shardSeconds(files: readonly string[], durations: Durations, lanes: number): number {
  const total = files.reduce((sum, file) => sum + secondsOf(durations, file), 0);
  return Math.min(SHARD_SECONDS.most, Math.max(SHARD_SECONDS.least, total / (lanes * SHARD_SECONDS.perLane)));
}

interface SpecRun {
  readonly output: Output;
  readonly isGrep: boolean;
  /** Creates what the command runs. */
  readonly prepare?: () => Promise<void>;
}

function specJob(
  name: string,
  expectedSeconds: number,
  command: Command,
  { output, isGrep, prepare }: SpecRun,
): TestJob {
  const file = resultsFile(name, 'json');
  return {
    name,
    seconds: expectedSeconds,
    run: async () => {
      mkdirSync(RESULTS_DIR, { recursive: true });
      const problem = (await prepare?.().then(() => null, String)) ?? null;
      if (problem !== null) return { name, results: failure(name), output: problem, seconds: 0 };
      const outcome = await runNode(
        { ...command, env: { ...command.env, SPEC_RESULTS: file }, limitMs: JOB_LIMIT_MS },
        output,
      );
      for (const extension of ['mjs', 'mjs.map']) rmSync(resultsFile(name, extension), { force: true });
      return {
        name,
        results: takeResults(name, { exitCode: outcome.exitCode, file, isGrep }),
        output: outcome.output,
        seconds: outcome.seconds,
      };
    },
  };
}

function resultsFile(job: string, extension: string): string {
  return path.join(RESULTS_DIR, `${process.pid}-${job.replaceAll(' ', '-')}.${extension}`);
}
