import { parseArgs } from 'node:util';
import { isSuite, SUITES, type Suite } from './specFiles.ts';

export interface TestOptions {
  readonly suites: readonly Suite[];
  readonly withLint: boolean;
  /** oxlint fixes what it can. */
  readonly isFixing: boolean;
  /** All specs, with long-running ones: such a run records durations. */
  readonly isFull: boolean;
  /** Skips long-running specs. */
  readonly isQuick: boolean;
  /** Parts of spec paths; empty: all files. */
  readonly filters: readonly string[];
  /** A part of a spec's full name. */
  readonly grep: string;
  /** Stops after the first failure, between jobs and inside each process. */
  readonly isBailing: boolean;
  /** Jasmine's seed, which repeats the order of an earlier run. */
  readonly seed: string;
  /** Of unit specs only. */
  readonly coverage: boolean;
  /** Only specs that import files changed since this commit. */
  readonly changedSince: string | null;
  readonly isWatching: boolean;
  /** How often the specs run, one round after the other. Ends at the first round that fails. */
  readonly rounds: number;
  /** Skipped specs are failures, for machines that have everything that specs need. */
  readonly isStrict: boolean;
  /** How many jobs run at a time; null for the runner's own choice. */
  readonly lanes: number | null;
}

/** @throws with a message when an argument is unknown */
export function readOptions(args: readonly string[]): TestOptions {
  const { values, positionals } = parseArgs({
    args: [...args].map((arg) => (arg === '--changed' ? '--changed=HEAD' : arg)),
    allowPositionals: true,
    options: {
      filter: { type: 'string', default: '' },
      grep: { type: 'string', default: '' },
      seed: { type: 'string', default: '' },
      changed: { type: 'string' },
      fix: { type: 'boolean', default: false },
      coverage: { type: 'boolean', default: false },
      quick: { type: 'boolean', default: false },
      watch: { type: 'boolean', default: false },
      rounds: { type: 'string', default: '1' },
      bail: { type: 'boolean', default: false },
      'no-skips': { type: 'boolean', default: false },
      lanes: { type: 'string' },
    },
  });
  const unknown = positionals.filter((name) => name !== 'lint' && !isSuite(name));
  if (unknown.length > 0) throw new Error(`no such suite: ${unknown.join(', ')}`);
  const isNarrowed = values.filter !== '' || values.grep !== '' || values.changed !== undefined;
  const isWhole = positionals.length === 0 && !isNarrowed && !values.watch;
  // Specs must not run while oxlint changes the sources.
  if (values.fix && positionals.join() !== 'lint') throw new Error('--fix is an option of lint alone');
  return {
    suites: positionals.length === 0 ? SUITES : positionals.filter(isSuite),
    withLint: isWhole || positionals.includes('lint'),
    isFixing: values.fix,
    isFull: isWhole && !values.quick,
    isQuick: values.quick,
    filters: values.filter.split(',').filter((part) => part !== ''),
    grep: values.grep,
    seed: values.seed,
    coverage: values.coverage,
    changedSince: values.changed ?? null,
    isWatching: values.watch,
    rounds: Math.max(1, Math.trunc(Number(values.rounds)) || 1),
    isBailing: values.bail,
    isStrict: values['no-skips'],
    lanes: values.lanes === undefined ? null : Math.max(1, Math.trunc(Number(values.lanes)) || 1),
  };
}
