import { startChild } from '../support/children.ts';
import { loadNow, machine } from '../support/machine.ts';
import type { BenchOptions } from '../support/options.ts';
import { percentile } from '../support/statistics.ts';
import { figure, table, targetLines, type Target } from '../support/table.ts';
import { inTurns } from '../support/twoDatabases.ts';
import { casesAt, RANGES, type Case, type Range } from './cases.ts';
import { CHANGE_EVERY_MS } from './changes.ts';
import type { ReportsAnswer, ReportsQuestion } from './reportsChild.ts';

const SMALL = 50_000;
/** Calls of each kind in a round. */
const TIMES = 9;
const GROWTH_MAX = 1.5;
const P95_MAX_MS = 100;

export interface ReportsOptions extends BenchOptions {
  /** Messages in the larger database. */
  readonly messages: number;
}

/** Durations of each turn in the small and the large database. */
interface Measured extends Pick<Case, 'what' | 'range' | 'how'> {
  readonly ms: readonly [readonly number[], readonly number[]];
}

/**
 * Measures each call of dashboard and reports, except exports, over HTTP, with two years of few and of many messages;
 * prints a table and the targets.
 */
export async function benchReports({ rounds, messages }: ReportsOptions): Promise<void> {
  console.log(
    `reports: every call at ${figure(SMALL)} and ${figure(messages)} messages over two years in turns, while a ` +
      `query or chat of the last week changes in each every ${figure(CHANGE_EVERY_MS / 1_000)} s; ` +
      `${rounds * TIMES} times each`,
  );
  const load = loadNow();
  const child = startChild<ReportsQuestion, ReportsAnswer>('reports/reportsChild.ts');
  try {
    const {
      sides: [small, large],
      version,
    } = await child.ask({ sizes: [SMALL, messages] });
    console.log(`\n${machine()}, ${load}; ${version}`);
    for (const { messages, chats, queries, size, fillSeconds, rollUpSeconds } of [small, large]) {
      console.log(
        `${figure(messages)} messages in ${figure(chats)} chats, ${figure(queries)} queries, ${size}: ` +
          `filled in ${figure(fillSeconds)} s, rolled up in ${figure(rollUpSeconds, 1)} s`,
      );
    }
    const cases = [await casesAt(small), await casesAt(large)] as const;
    await measureAll(cases, 1); // the first request reads from the disk
    report(await measureAll(cases, rounds * TIMES), messages);
  } finally {
    await child.stop();
  }
}

/** Makes each call once, then each call again, so that other work on the machine slows all of them. */
async function measureAll(
  [few, many]: readonly [readonly Case[], readonly Case[]],
  times: number,
): Promise<readonly Measured[]> {
  const spent = few.map((): [number[], number[]] => [[], []]);
  for (let time = 0; time < times; time += 1) {
    for (const [index, { ask }] of few.entries()) {
      const other = many[index];
      if (other === undefined) continue;
      const [one, next] = await inTurns(ask, other.ask, 1);
      spent[index]?.[0].push(...one);
      spent[index]?.[1].push(...next);
    }
  }
  return few.map(({ what, range, how }, index) => ({ what, range, how, ms: spent[index] ?? [[], []] }));
}

function report(measured: readonly Measured[], messages: number): void {
  const names = [...new Set(measured.map(({ what }) => what))];
  const rows = names.flatMap((what) =>
    [...new Set(measured.filter((each) => each.what === what).map(({ range }) => range))].map((range) => {
      const own = measured.filter((each) => each.what === what && each.range === range);
      const [few, many] = [own.flatMap(({ ms }) => ms[0]), own.flatMap(({ ms }) => ms[1])];
      const all = [percentile(few, 0.5), percentile(many, 0.5), percentile(few, 0.95), percentile(many, 0.95)];
      return [what, range.name, ...all.map((ms) => figure(ms, 1)), figure(Math.max(...own.map(growthOf)), 2)];
    }),
  );
  const [less, more] = [figure(SMALL), figure(messages)];
  const header = ['call', 'range', `p50 ms at ${less}`, `p50 at ${more}`, `p95 at ${less}`, `p95 at ${more}`, 'growth'];
  console.log(`\n${table(header, rows)}`);
  console.log(
    'Growth is that of the quarter of the turns that other programs disturbed least; ' +
      'of calls with a status or an order, the one that grows most.',
  );
  const steps = RANGES.slice(1).flatMap((range, index) =>
    measured.filter((each) => each.range === range).map((each) => stepOf(each, range, measured, RANGES[index])),
  );
  console.log(
    `\nReports\n${targetLines([
      {
        what: `of ${measured.length} calls the one that grows most, ${more} against ${less} messages`,
        value: most(measured.map(growthOf)),
        wanted: { atMost: GROWTH_MAX },
      },
      ...missesOf(measured, growthOf, GROWTH_MAX, ''),
      {
        what: `p95 of the slowest of them at ${more}`,
        value: most(measured.map(slowest)),
        wanted: { atMost: P95_MAX_MS },
        digits: 1,
        unit: ' ms',
      },
      ...missesOf(measured, slowest, P95_MAX_MS, ' ms'),
      { what: 'growth of a call with its range, × the growth of the range', value: most(steps), wanted: { atMost: 1 } },
    ])}`,
  );
}

/** How much longer a call takes for a longer range, relative to the growth of the range. */
function stepOf(
  { what, how, ms: [, many] }: Measured,
  range: Range,
  measured: readonly Measured[],
  shorter: Range | undefined,
): number {
  const before = measured.find((each) => each.range === shorter && each.what === what && each.how === how);
  return shorter === undefined || before === undefined
    ? Number.NaN
    : quiet(many) / quiet(before.ms[1]) / (range.days / shorter.days);
}

function missesOf(
  measured: readonly Measured[],
  value: (one: Measured) => number,
  atMost: number,
  unit: string,
): readonly Target[] {
  return measured
    .filter((one) => value(one) > atMost)
    .map((one) => ({
      what: [one.what, one.range.name, one.how].filter((part) => part !== '').join(', '),
      value: value(one),
      wanted: { atMost },
      unit,
    }));
}

function growthOf({ ms: [few, many] }: Measured): number {
  return quiet(many) / quiet(few);
}

function quiet(ms: readonly number[]): number {
  return percentile(ms, 0.25);
}

function slowest({ ms: [, many] }: Measured): number {
  return percentile(many, 0.95);
}

function most(values: readonly number[]): number {
  return Math.max(...values);
}
