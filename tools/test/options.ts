import { parseArgs } from 'node:util';
import { isSuite, SUITES, type Suite } from './specFiles.ts';

export interface TestOptions {
  readonly suites: readonly Suite[];
  readonly withLint: boolean;
  /** oxlint mends what it can. */
  readonly isFixing: boolean;
  /** Everything, in its long forms: such a run records durations. */
  readonly isFull: boolean;
  /** Long-running forms are skipped. */
  readonly isQuick: boolean;
  /** Parts of spec files' paths; none takes every file. */
  readonly filters: readonly string[];
  /** A part of a spec's full name. */
  readonly grep: string;
  /** No job starts after one has failed, and no spec of the same process either. */
  readonly isBailing: boolean;
  /** Jasmine's: the same order as in an earlier run. */
  readonly seed: string;
  /** Of the units only. */
  readonly coverage: boolean;
  /** Only specs that import what has changed since this commit. */
  readonly changedSince: string | null;
  readonly isWatching: boolean;
  /** A skipped spec is a failure, on a machine that should have all that specs need. */
  readonly isStrict: boolean;
  /** How many jobs run at a time; null for one per core. */
  readonly lanes: number | null;
}

/** @throws with a sentence when an argument is unknown */
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
      bail: { type: 'boolean', default: false },
      'no-skips': { type: 'boolean', default: false },
      lanes: { type: 'string' },
    },
  });
  const unknown = positionals.filter((name) => name !== 'lint' && !isSuite(name));
  if (unknown.length > 0) throw new Error(`no such suite: ${unknown.join(', ')}`);
  const isNarrowed = values.filter !== '' || values.grep !== '' || values.changed !== undefined;
  const isWhole = positionals.length === 0 && !isNarrowed && !values.watch;
  // Specs must not run on sources that change under them.
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
    isBailing: values.bail,
    isStrict: values['no-skips'],
    lanes: values.lanes === undefined ? null : Math.max(1, Math.trunc(Number(values.lanes)) || 1),
  };
}
