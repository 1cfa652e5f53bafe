import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isSound, reportOf } from '../simulator/report.ts';
import { loadNow, machine } from '../support/machine.ts';
import { noPages } from '../support/noPages.ts';
import { median } from '../support/statistics.ts';
import { figure, table } from '../support/table.ts';
import { CannotHostError } from './cannotHost.ts';
import { LONG_MESSAGES, runScenario, SCENARIOS, type Scenario, type ScenarioOutcome } from './scenarios.ts';
import type { FaultSizes } from './sites.ts';

export interface FaultsOptions {
  /** Acknowledged messages of all scenarios together. */
  readonly messages: number;
  readonly seed: number;
  /** Only scenarios whose name contains this. */
  readonly only: string;
}

const TRAFFIC = { customers: 150, agents: 15, rate: 800 };
const SIZES: Omit<FaultSizes, 'env'> = {
  databaseStoppedMs: 30_000,
  latencyMs: 100,
  latencyForMs: 10_000,
  diskFullMs: 10_000,
  crowd: 2_000,
  servers: 3,
};

/**
 * Runs traffic while the product, its database and its network fail: first each fault alone, then at random. The
 * simulator runs in its own process, remembers all acknowledged and received messages, and checks them at the end.
 * @returns whether nothing was lost or duplicated, and the product recovered in time each time
 */
export async function benchFaults({ messages, seed, only }: FaultsOptions): Promise<boolean> {
  const isWhole = only === '';
  const home = mkdtempSync(path.join(tmpdir(), 'bench-faults-'));
  const sizes = { ...SIZES, env: { WEB_DIR: noPages(home) } };
  console.log(
    `Faults under ${TRAFFIC.rate} messages a second, ${messages} in all, seed ${seed}; ${machine()}, ${loadNow()}`,
  );
  const rows: string[][] = [];
  let isGood = true;
  let acknowledged = 0;
  for (const [index, scenario] of SCENARIOS.entries()) {
    if (!scenario.name.includes(only)) continue;
    const rounds = Math.max(1, Math.round((scenario.rounds * messages) / LONG_MESSAGES));
    console.log(`\n${scenario.name}: ${rounds} ×`);
    try {
      const outcome = await runScenario(scenario, {
        ...TRAFFIC,
        seed: seed * SCENARIOS.length + index,
        rounds,
        sizes,
        messages: Math.ceil(messages * (isWhole ? scenario.share : 1)),
        onRecovery: (round, { fault, firstAckMs }, count) => {
          console.log(
            `  ${round}. ${fault}: first acknowledgement after ${(firstAckMs / 1_000).toFixed(2)} s; ` +
              `${count} acknowledged so far`,
          );
        },
      });
      if (!isSound(outcome.summary)) console.log(reportOf(outcome.summary));
      isGood &&= isSound(outcome.summary) && slowestS(outcome) <= scenario.firstAckWithinS;
      acknowledged += outcome.summary.acknowledged;
      rows.push(rowOf(scenario, outcome));
    } catch (error) {
      const isHostable = !(error instanceof CannotHostError);
      if (isHostable) isGood = false;
      console.log(`  ${isHostable ? 'FAILED' : 'left out'}: ${error instanceof Error ? error.message : String(error)}`);
      rows.push([scenario.name, isHostable ? 'failed' : 'left out']);
    }
  }
  rmSync(home, { recursive: true });
  console.log(`\n${table(HEAD, rows)}`);
  console.log(
    `\n${figure(acknowledged)} acknowledged. ` +
      (isGood ? '✓ Nothing was lost or duplicated, and everything came back in time.' : '✗ See above.'),
  );
  return isGood;
}

const HEAD = [
  'fault',
  'times',
  'acknowledged',
  'lost',
  'duplicated',
  'first ack, median',
  'slowest',
  'limit',
  'memory',
];

function rowOf({ name, firstAckWithinS }: Scenario, outcome: ScenarioOutcome): string[] {
  const {
    summary: { acknowledged, lost, doubled },
    recoveries,
    memoryMib,
  } = outcome;
  return [
    name,
    figure(recoveries.length),
    figure(acknowledged),
    figure(lost),
    figure(doubled),
    figure(median(recoveries.map(({ firstAckMs }) => firstAckMs / 1_000)), 2, ' s'),
    figure(slowestS(outcome), 2, ' s'),
    figure(firstAckWithinS, 0, ' s'),
    figure(memoryMib, 0, ' MiB'),
  ];
}

function slowestS({ recoveries }: ScenarioOutcome): number {
  return Math.max(0, ...recoveries.map(({ firstAckMs }) => firstAckMs / 1_000));
}
