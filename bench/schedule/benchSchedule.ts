import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase, type ConnectionOptions, type Database } from '#server/db/connection.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { loadNow, machine } from '../support/machine.ts';
import type { BenchOptions } from '../support/options.ts';
import { percentile } from '../support/statistics.ts';
import { figure, table, targetLines } from '../support/table.ts';
import { runSchedule, type ScheduleResult, type ScheduleSizes } from './scheduleRun.ts';
import { measureTriggerCost, type TriggerCost } from './triggerCost.ts';

const RUNS = [
  { what: '1,000 wait', work: 'effects', waiting: 1_000 },
  { what: '1,000,000 wait', work: 'effects', waiting: 1_000_000 },
  { what: '1,000,000 deadlines', work: 'deadlines', waiting: 1_000_000 },
] as const;
const PER_SECOND = 200;
const SECONDS_MIN = 10;
/** A process is killed and replaced about every so often. */
const SECONDS_A_KILL = 3;
const LATENESS_MAX_MS = 1_000;

/**
 * Runs scheduled work in two processes, which are killed in turns, beside a thousand and beside a million rows that are
 * not due; then warnings before the deadlines of chats, beside a million of these. Prints lateness, lost and repeated
 * work, and the targets, then what the triggers cost a commit of messages.
 */
export async function benchSchedule({ rounds, seconds }: BenchOptions): Promise<void> {
  const lasting = Math.max(SECONDS_MIN, rounds * seconds);
  const kills = Math.floor(lasting / SECONDS_A_KILL);
  console.log(`schedule: ${PER_SECOND} due a second for ${lasting} s, two processes, ${kills} times kill -9 of one`);
  const load = loadNow();
  const results: ScheduleResult[] = [];
  for (const { work, waiting } of RUNS)
    results.push(await measure({ work, waiting, perSecond: PER_SECOND, seconds: lasting, kills }));
  const costs = await onDatabase(measureTriggerCost);
  console.log(`\n${machine()}, ${load}\n`);
  const rows = results.map(({ due, lost, repeated, latenessMs, idleBusyMs }, index) => [
    RUNS[index]?.what ?? '',
    figure(due),
    figure(lost),
    figure(repeated),
    figure(percentile(latenessMs, 0.5), 1),
    figure(percentile(latenessMs, 0.99), 1),
    figure(Math.max(...latenessMs), 1),
    figure(idleBusyMs, 1),
  ]);
  console.log(table(['', 'due', 'lost', 'repeated', 'late p50 ms', 'p99 ms', 'most ms', 'idle ms a second'], rows));
  console.log(
    `\n${targetLines([
      ...results.slice(1).map(({ latenessMs }, index) => ({
        what: `lateness p99, ${RUNS[index + 1]?.what}`,
        value: percentile(latenessMs, 0.99),
        wanted: { atMost: LATENESS_MAX_MS },
        digits: 1,
        unit: ' ms',
      })),
      { what: 'lost', value: sum(results, ({ lost }) => lost), wanted: { atMost: 0 }, digits: 0 },
      { what: 'run more than once', value: sum(results, ({ repeated }) => repeated), wanted: { atMost: 0 }, digits: 0 },
    ])}`,
  );
  console.log(`\n${costTable(costs)}`);
}

function costTable(costs: readonly TriggerCost[]): string {
  return table(
    ['triggers', 'µs a message', 'without', 'ratio'],
    costs.map(({ what, withTriggers, without, ratio }) => [
      what,
      figure(withTriggers, 1),
      figure(without, 1),
      figure(ratio, 2),
    ]),
  );
}

function measure(sizes: ScheduleSizes): Promise<ScheduleResult> {
  return onDatabase((db, address) => runSchedule(db, address, sizes));
}

/** Runs `work` on a new embedded PostgreSQL that syncs. */
async function onDatabase<T>(work: (db: Database, address: ConnectionOptions) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'bench-schedule-'));
  const { address, stop } = await startEmbedded({ dataDir, durability: 'full' });
  try {
    await migrate(address);
    const db = openDatabase(address, () => undefined);
    const result = await work(db, address);
    await db.close();
    return result;
  } finally {
    await stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function sum(results: readonly ScheduleResult[], of: (result: ScheduleResult) => number): number {
  return results.reduce((total, result) => total + of(result), 0);
}
