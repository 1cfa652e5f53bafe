import type { Ending } from '../lanes.ts';
import { mergedDurations, readDurations, secondsOf, writeDurations, type Durations } from './durations.ts';
import type { JobResult } from './jobs.ts';
import type { TestOptions } from './options.ts';
import { failure, totalOf, withoutFlaky } from './results.ts';

const SLOWEST = 20;

/** Prints how a job ended, with its output if it failed. */
export function reportJob(name: string, ending: Ending<JobResult>): JobResult {
  const result = 'result' in ending ? ending.result : blocked(name, ending.blockedBy);
  const { passed, failed, skipped } = result.results;
  if (failed > 0) console.log(result.output.trimEnd());
  const outcome = failed > 0 ? 'FAILED' : 'ok    ';
  const how =
    result.isUnchanged === true
      ? 'has passed before, and no file has changed'
      : `${passed} passed, ${failed} failed, ${skipped} skipped (${result.seconds} s)`;
  console.log(`${outcome} ${name}: ${how}`);
  return result;
}

function blocked(name: string, by: string): JobResult {
  return {
    name,
    results: failure(`${name} was not run`),
    output: `${name} was not run, because ${by} failed.`,
    seconds: 0,
  };
}

/**
 * Prints the result of a run; the last line has the counts. A full run without failures records the durations of its
 * files.
 * @param flakyFiles those that failed first, and passed when they ran once more
 * @returns whether it passed
 */
export function reportRun(
  ended: readonly JobResult[],
  flakyFiles: readonly string[],
  { isFull, isQuick, isStrict, grep }: TestOptions,
): boolean {
  const total = withoutFlaky(totalOf(ended.map(({ results }) => results)), flakyFiles);
  if (isFull) printSlowest(total.seconds);
  if (isFull && total.failed === 0 && flakyFiles.length === 0) {
    const recorded = readDurations();
    writeDurations(mergedDurations(recorded, { ...secondsOfJobs(ended, recorded), ...total.seconds }));
  }
  printAll(isStrict ? 'Skipped, which is a failure here:' : 'Skipped:', total.skips);
  printAll('Flaky, failed first and passed alone:', flakyFiles);
  printAll(
    'Failed:',
    total.failures.map(({ name }) => name),
  );
  const isEmpty = grep !== '' && total.passed + total.failed + total.skipped === 0;
  if (isEmpty) console.log(`No spec has '${grep}' in its name.`);
  if (isQuick) console.log('Long-running forms were skipped; npm test runs them.');
  const failed = total.failed + (isStrict ? total.skipped : 0);
  const counts = `${total.passed} passed, ${failed} failed`;
  console.log(isStrict ? counts : `${counts}, ${total.skipped} skipped`);
  return failed === 0 && !isEmpty;
}

/** For jobs without durations of single files. One that did not run keeps its duration. */
function secondsOfJobs(ended: readonly JobResult[], recorded: Durations): Durations {
  const whole = ended.filter(({ results }) => Object.keys(results.seconds).length === 0);
  return Object.fromEntries(
    whole.map(({ name, seconds, isUnchanged }) => [name, isUnchanged === true ? secondsOf(recorded, name) : seconds]),
  );
}

function printSlowest(seconds: Durations): void {
  const slowest = Object.entries(seconds)
    .sort(([, a], [, b]) => b - a)
    .slice(0, SLOWEST);
  console.log(`The ${slowest.length} slowest files:`);
  for (const [file, spent] of slowest) console.log(`${spent.toFixed(1).padStart(7)} s  ${file}`);
}

function printAll(title: string, lines: readonly string[]): void {
  if (lines.length > 0) console.log([title, ...lines.map((line) => `  ${line}`)].join('\n'));
}
