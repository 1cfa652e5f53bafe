import { setTimeout as wait } from 'node:timers/promises';
import { PAIRS } from '../chat/protocol.ts';
import type { LoadQuestion } from '../chat/protocol.ts';
import { loadNow, machine } from '../support/machine.ts';
import type { BenchOptions } from '../support/options.ts';
import { processorMicros } from '../support/processorTime.ts';
import { median, percentile } from '../support/statistics.ts';
import { figure, table, targetLines } from '../support/table.ts';
import { startDeployment, type Deployment } from './deployment.ts';
import { startNats, type Nats } from './nats.ts';

const PROCESSES = [1, 2, 4] as const;
/** Unacknowledged messages of each pair. */
const WINDOW = 16;
const WARM_UP_MS = 700;
const FIXED_PER_SECOND = 1_000;
const POSTGRES = 'PostgreSQL';
const NATS = 'NATS';

/** Of a flood, and of a steady rate. Processor time is in microseconds a message. */
interface Round {
  readonly perSecond: number;
  readonly databaseMicros: number;
  readonly serverMicros: number;
  readonly steadyDatabaseMicros: number;
  readonly steadyP99: number;
}

interface Column {
  readonly title: string;
  readonly value: (round: Round) => number;
  readonly digits: number;
}

const COLUMNS: readonly Column[] = [
  { title: 'messages/s', value: ({ perSecond }) => perSecond, digits: 0 },
  { title: 'database µs a message', value: ({ databaseMicros }) => databaseMicros, digits: 1 },
  { title: 'servers µs', value: ({ serverMicros }) => serverMicros, digits: 1 },
  {
    title: `at ${FIXED_PER_SECOND}/s: database µs`,
    value: ({ steadyDatabaseMicros }) => steadyDatabaseMicros,
    digits: 1,
  },
  { title: 'p99 ms', value: ({ steadyP99 }) => steadyP99, digits: 1 },
];

/**
 * Compares the buses between one, two and four processes. The two sides of each chat are at different processes. Then
 * kills NATS under load and starts it again: every message must arrive.
 */
export async function benchFanout({ rounds, seconds }: BenchOptions): Promise<void> {
  console.log(
    `fanout: ${PAIRS} customers to ${PAIRS} agents at other processes, ${WINDOW} messages on their way in each pair; ` +
      `median of ${rounds} rounds of ${seconds} s in turns`,
  );
  const load = loadNow();
  const nats = await startNats();
  const results = new Map<string, readonly Round[]>();
  let arrived = 0;
  for (const processes of PROCESSES) {
    const deployments = [
      await startDeployment({ name: POSTGRES, processes, natsUrl: null }),
      ...(nats === null ? [] : [await startDeployment({ name: NATS, processes, natsUrl: nats.url })]),
    ];
    try {
      for (const { name, rounds: own } of await measureInTurns(deployments, rounds, seconds))
        results.set(keyOf(name, processes), own);
      const onNats = deployments[1];
      if (nats !== null && onNats !== undefined && processes === 2) arrived = await loseBus(onNats, nats);
    } finally {
      for (const deployment of deployments) await deployment.stop();
    }
  }
  await nats?.kill();
  report(results, load, arrived);
}

async function measureInTurns(
  deployments: readonly Deployment[],
  rounds: number,
  seconds: number,
): Promise<readonly { readonly name: string; readonly rounds: readonly Round[] }[]> {
  const results = deployments.map((deployment) => ({ name: deployment.name, deployment, rounds: new Array<Round>() }));
  for (const { deployment } of results) await measure(deployment, seconds); // warms up the compiler
  for (let round = 0; round < rounds; round += 1) {
    for (const { deployment, rounds: own } of results) own.push(await measure(deployment, seconds));
  }
  return results;
}

async function measure(deployment: Deployment, seconds: number): Promise<Round> {
  const flood = await during(deployment, { type: 'flood', window: WINDOW }, seconds);
  const steady = await during(deployment, { type: 'sendSteadily', perSecond: FIXED_PER_SECOND }, seconds);
  return {
    perSecond: flood.perSecond,
    databaseMicros: flood.databaseMicros,
    serverMicros: flood.serverMicros,
    steadyDatabaseMicros: steady.databaseMicros,
    steadyP99: percentile(steady.latenciesMs, 0.99),
  };
}

async function during({ load, serverPids, databasePid }: Deployment, question: LoadQuestion, seconds: number) {
  await load(question);
  await wait(WARM_UP_MS);
  const before = await load({ type: 'measure' });
  const [databaseBefore, serversBefore] = [processorMicros([databasePid]), processorMicros(serverPids)];
  await wait(seconds * 1_000);
  const after = await load({ type: 'measure' });
  const [databaseAfter, serversAfter] = [processorMicros([databasePid]), processorMicros(serverPids)];
  await load({ type: 'rest' });
  await load({ type: 'measure' });
  const received = after.received - before.received;
  return {
    perSecond: (received / (after.atMs - before.atMs)) * 1_000,
    databaseMicros: (databaseAfter - databaseBefore) / received,
    serverMicros: (serversAfter - serversBefore) / received,
    latenciesMs: after.latenciesMs,
  };
}

/** @returns how many messages were sent in the meantime. @throws when one of them never arrived */
async function loseBus({ load }: Deployment, nats: Nats): Promise<number> {
  const before = await load({ type: 'measure' });
  await load({ type: 'sendSteadily', perSecond: FIXED_PER_SECOND });
  for (let time = 0; time < 3; time += 1) {
    await wait(1_000);
    await nats.kill();
    await wait(1_000);
    await nats.start();
  }
  await wait(1_000);
  await load({ type: 'rest' });
  const after = await load({ type: 'measure' });
  return after.received - before.received;
}

function report(results: ReadonlyMap<string, readonly Round[]>, load: string, arrived: number): void {
  const of = (name: string, processes: number, value: (round: Round) => number): number =>
    median((results.get(keyOf(name, processes)) ?? []).map(value));
  const hasNats = results.has(keyOf(NATS, 2));
  const ratio = (value: (round: Round) => number): number => of(NATS, 2, value) / of(POSTGRES, 2, value);
  const rows = (hasNats ? [POSTGRES, NATS] : [POSTGRES]).flatMap((name) =>
    PROCESSES.map((processes) => [
      name,
      String(processes),
      ...COLUMNS.map(({ value, digits }) => figure(of(name, processes, value), digits)),
    ]),
  );
  console.log(`\n${machine()}, ${load}\n`);
  console.log(table(['bus', 'processes', ...COLUMNS.map(({ title }) => title)], rows));
  if (!hasNats) {
    console.log('\n– NATS: not installed');
    return;
  }
  console.log(
    `\n${targetLines([
      {
        what: 'two processes in a flood: database time a message on NATS, × PostgreSQL',
        value: ratio(({ databaseMicros }) => databaseMicros),
        wanted: { atMost: 2 / 3 },
      },
      {
        what: `two processes at ${FIXED_PER_SECOND}/s: the same`,
        value: ratio(({ steadyDatabaseMicros }) => steadyDatabaseMicros),
        wanted: { atMost: 2 / 3 },
      },
    ])}\n✓ NATS was killed three times under load: all ${figure(arrived)} messages arrived`,
  );
}

function keyOf(name: string, processes: number): string {
  return `${name} ${processes}`;
}
