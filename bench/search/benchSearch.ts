import { startChild } from '../support/children.ts';
import { loadNow, machine } from '../support/machine.ts';
import type { BenchOptions } from '../support/options.ts';
import { percentile } from '../support/statistics.ts';
import { figure, table, targetLines, type Target } from '../support/table.ts';
import type { Measured, SearchAnswer, SearchQuestion } from './searchChild.ts';

const SMALL = 10_000;
/** Requests of each page in a round. */
const TIMES = 9;
const GROWTH_MAX = 5;
const P95_MAX_MS = 100;

export interface SearchOptions extends BenchOptions {
  /** Queries in the larger database. */
  readonly queries: number;
}

/**
 * Measures lists of queries with and without keywords, at ten thousand queries and at a million. Prints the plans, the
 * table and which targets are met.
 */
export async function benchSearch({ rounds, queries }: SearchOptions): Promise<void> {
  console.log(
    `search: pages of ten at ${figure(SMALL)} and ${figure(queries)} queries with two replies each, in turns; ` +
      `${rounds * TIMES} times each`,
  );
  const load = loadNow();
  const child = startChild<SearchQuestion, SearchAnswer>('search/searchChild.ts');
  try {
    const { filled, version } = await child.ask({ type: 'fill', sizes: [SMALL, queries] });
    await child.ask({ type: 'measure', times: 1 }); // the first request reads from the disk
    const { plans } = await child.ask({ type: 'plans' });
    for (const { kind, keyword, lines } of plans)
      console.log([`\n── ${kind}: ${keyword}`, ...lines].join('\n').trimEnd());
    const { measured } = await child.ask({ type: 'measure', times: rounds * TIMES });
    console.log(`\n${machine()}, ${load}; ${version}`);
    for (const each of filled)
      console.log(
        `${figure(each.queries)} queries: filled in ${figure(each.seconds)} s, ${each.size}, ` +
          `of which the index of words ${each.wordsSize}`,
      );
    report(measured, queries);
  } finally {
    await child.stop();
  }
}

function report(measured: readonly Measured[], queries: number): void {
  const kinds = [...new Set(measured.map(({ kind }) => kind))];
  const rows = kinds.map((kind) => {
    const own = measured.filter((each) => each.kind === kind);
    const [first] = own;
    const worst = own.reduce((one, other) => (growthOf(other) > growthOf(one) ? other : one));
    return [
      kind,
      first?.found.join(', ') ?? '',
      figure(first?.quietMs[0] ?? Number.NaN, 1),
      figure(first?.quietMs[1] ?? Number.NaN, 1),
      `${figure(growthOf(worst), 1)} (${worst.list})`,
      figure(p95(own), 1),
      figure(Math.max(...own.map((each) => p95([each]))), 1),
    ];
  });
  const header = [
    'keyword',
    'found in all',
    `ms at ${figure(SMALL)}`,
    `ms at ${figure(queries)}`,
    'most growth (list)',
    'p95 ms',
    'p95 of the slowest list',
  ];
  console.log(`\n${table(header, rows)}`);
  console.log(`\nSearch of queries\n${targetLines(targetsOf(measured, kinds, queries))}`);
  const odd = measured.filter(({ isOdd }) => isOdd);
  console.log(
    `Not aimed at: words that stand otherwise than statistics tell, p95 ${figure(most(odd, slowest))} ms at worst ` +
      `(${odd.find((one) => slowest(one) === most(odd, slowest))?.kind ?? ''})`,
  );
}

function targetsOf(measured: readonly Measured[], kinds: readonly string[], queries: number): readonly Target[] {
  const searches = measured.filter(({ kind, isOdd }) => kind !== kinds[0] && !isOdd);
  const byKind = kinds
    .map((kind) => searches.filter((one) => one.kind === kind))
    .filter(({ length }) => length > 0)
    .map(together);
  const misses = (value: (one: Measured) => number, atMost: number, unit: string): readonly Target[] =>
    searches
      .filter((one) => value(one) > atMost)
      .map((one) => ({ what: `${one.kind}: ${one.list}`, value: value(one), wanted: { atMost }, digits: 1, unit }));
  return [
    {
      what: `of ${byKind.length} kinds of keyword the one that grows most, all its lists together`,
      value: most(byKind, growthOf),
      wanted: { atMost: GROWTH_MAX },
      digits: 1,
    },
    {
      what:
        `of ${searches.length} searches (keyword × list) the one that grows most, ` +
        `${figure(queries)} against ${figure(SMALL)} queries`,
      value: most(searches, growthOf),
      wanted: { atMost: GROWTH_MAX },
      digits: 1,
    },
    ...misses(growthOf, GROWTH_MAX, ''),
    {
      what: 'p95 of the slowest of them',
      value: most(searches, slowest),
      wanted: { atMost: P95_MAX_MS },
      digits: 1,
      unit: ' ms',
    },
    ...misses(slowest, P95_MAX_MS, ' ms'),
  ];
}

function most<One>(all: readonly One[], value: (one: One) => number): number {
  return Math.max(...all.map(value));
}

function slowest(one: Measured): number {
  return p95([one]);
}

/** The time of all lists of a kind together. */
function together(own: readonly Measured[]): Pick<Measured, 'quietMs'> {
  const sum = (side: 0 | 1): number => own.reduce((ms, { quietMs }) => ms + quietMs[side], 0);
  return { quietMs: [sum(0), sum(1)] };
}

function growthOf({ quietMs: [small, large] }: Pick<Measured, 'quietMs'>): number {
  return large / small;
}

function p95(measured: readonly Measured[]): number {
  return percentile(
    measured.flatMap(({ ms }) => ms),
    0.95,
  );
}
