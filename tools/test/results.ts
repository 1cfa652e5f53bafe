import { existsSync, readFileSync, rmSync } from 'node:fs';
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';

const Failure = Type.Object({
  /** The full name of a spec. */
  name: Type.String(),
  /** Its file, relative to test/. Units of the page have none, because they share a page. */
  file: Type.Optional(Type.String()),
});

/** The file that a runner of specs writes at SPEC_RESULTS: see test/support/jasmineSetup.ts and karma.conf.cjs. */
const Results = Type.Object({
  passed: Type.Number(),
  failed: Type.Number(),
  skipped: Type.Number(),
  failures: Type.Array(Failure),
  /** Full names of skipped specs, each with its reason. */
  skips: Type.Array(Type.String()),
  /** By spec file, relative to test/. Units of the page have no entries, because they share a page. */
  seconds: Type.Record(Type.String(), Type.Number()),
});
export type Results = Static<typeof Results>;

export const NOTHING: Results = { passed: 0, failed: 0, skipped: 0, failures: [], skips: [], seconds: {} };

export function failure(name: string): Results {
  return { ...NOTHING, failed: 1, failures: [{ name }] };
}

export function totalOf(all: readonly Results[]): Results {
  return all.reduce(
    (sum, one) => ({
      passed: sum.passed + one.passed,
      failed: sum.failed + one.failed,
      skipped: sum.skipped + one.skipped,
      failures: [...sum.failures, ...one.failures],
      skips: [...sum.skips, ...one.skips],
      seconds: { ...sum.seconds, ...one.seconds },
    }),
    NOTHING,
  );
}

/** The spec files with failures, which can run once more. */
export function failedFiles({ failures }: Results): readonly string[] {
  return [...new Set(failures.flatMap(({ file }) => file ?? []))];
}

/** The results when the failed specs of these files have passed the second time. */
export function withoutFlaky(results: Results, flakyFiles: readonly string[]): Results {
  const failures = results.failures.filter(({ file }) => file === undefined || !flakyFiles.includes(file));
  const flaky = results.failed - failures.length;
  return { ...results, passed: results.passed + flaky, failed: failures.length, failures };
}

/** The end of a run of specs. */
export interface Written {
  readonly exitCode: number | null;
  /** The file with its results. */
  readonly file: string;
  /** Only specs with certain names were to run. */
  readonly isGrep: boolean;
}

/** Jasmine's exit code when a filter left no spec. */
const INCOMPLETE = 2;

/**
 * Reads and deletes the results of a run. A run that crashed, wrote nothing or ran no spec has failed; with `--grep`,
 * running no spec is allowed.
 */
export function takeResults(job: string, { exitCode, file, isGrep }: Written): Results {
  const results = existsSync(file) ? parsed(readFileSync(file, 'utf8')) : null;
  rmSync(file, { force: true });
  if (results === null) return failure(`${job} ended without results`);
  const hasRun = results.passed + results.failed + results.skipped > 0;
  if (results.failed > 0 || (exitCode === 0 && hasRun)) return results;
  if (isGrep && !hasRun && (exitCode === 0 || exitCode === INCOMPLETE)) return results;
  return totalOf([results, failure(hasRun ? `${job} ended with ${exitCode ?? 'a signal'}` : `${job} ran no spec`)]);
}

function parsed(text: string): Results | null {
  try {
    const value: unknown = JSON.parse(text);
    return Value.Check(Results, value) ? value : null;
  } catch {
    return null;
  }
}
