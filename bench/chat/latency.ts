import { startExternalPostgres } from '../faults/externalPostgres.ts';
import { startFaultProxy } from '../support/faultProxy.ts';
import type { BenchOptions } from '../support/options.ts';
import { median } from '../support/statistics.ts';
import { figure, table } from '../support/table.ts';
import { OURS_AFAR, startOurs } from './contestants.ts';
import { flood, measureLatency } from './measuring.ts';

/** Added to each round trip between the server and its database. */
const ROUND_TRIPS_MS = [0, 1, 20, 100];
const PER_SECOND = 500;

interface Turn {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

/**
 * Our server with a distant database: a proxy delays all bytes to it. A commit that took two round trips would take
 * twice as long at 100 ms.
 */
export async function benchDistantDatabase({ rounds, seconds }: BenchOptions): Promise<void> {
  const postgres = await startExternalPostgres();
  const network = await startFaultProxy(postgres.port);
  const results = ROUND_TRIPS_MS.map((ms) => ({ ms, turns: [] as Turn[] }));
  try {
    const databaseUrl = postgres.urlBy(network.port);
    const ours = await startOurs(OURS_AFAR, { databaseUrl, postmaster: postgres.postmaster() });
    try {
      await flood(ours, seconds); // warms up
      for (let round = 0; round < rounds; round += 1) {
        for (const { ms, turns } of results) {
          network.delay(ms, 'toServer');
          const { perSecond } = await flood(ours, seconds);
          turns.push({ perSecond, ...(await measureLatency(ours, { perSecond: PER_SECOND, seconds })) });
        }
      }
    } finally {
      network.heal();
      await ours.stop();
    }
  } finally {
    await network.close();
    await postgres.stop();
  }
  const rows = results.map(({ ms, turns }) => [
    `${ms} ms`,
    figure(median(turns.map(({ perSecond }) => perSecond))),
    ...(['p50', 'p99'] as const).map((which) => figure(median(turns.map((turn) => turn[which])), 1)),
  ]);
  console.log(`\nOur server, with a distant database; ${postgres.version}\n`);
  console.log(table(['round trip to the database', 'messages/s', `p50 ms at ${PER_SECOND}/s`, 'p99 ms'], rows));
}
