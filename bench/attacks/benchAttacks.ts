import { setTimeout as wait } from 'node:timers/promises';
import { startChild, type Child } from '../support/children.ts';
import { customerLogin, staffLogin } from '../support/logins.ts';
import { loadNow, machine } from '../support/machine.ts';
import type { BenchOptions } from '../support/options.ts';
import { residentMib } from '../support/processes.ts';
import { processorMicros } from '../support/processorTime.ts';
import type { ProductAnswer, ProductQuestion } from '../support/productServer.ts';
import { BENCH_PASSWORD, type SeededAgent } from '../support/seed.ts';
import { percentile } from '../support/statistics.ts';
import { figure, table } from '../support/table.ts';
import { ATTACKS, attackNames, type AttackName } from './attacks.ts';
import type { Agent, Pair } from './people.ts';
import type { AttackerAnswer, AttackerQuestion, NormalAnswer, NormalQuestion } from './protocol.ts';

const AGENTS = 5;
const CUSTOMERS_EACH = 10;
/** The agents of the attackers' chats. */
const ATTACKER_AGENTS = 5;
/** Customers of one attack. Each attack has others: those of the last one may have no logins left for a minute. */
const ATTACKERS = 4;
/** Messages a second of all normal customers together. */
const PER_SECOND = 200;
const WARM_UP_MS = 5_000;
/** Each attack first runs unmeasured, with other attackers: a server that has been up for a while has compiled its code. */
const REHEARSAL_S = 1;
const REST_MS = 500;
const RSS_EVERY_MS = 100;
const RATIO_MAX = 3;
const RSS_MAX_MIB = 600;
/** The product's own limit, which other benches raise. */
const ENV = { CUSTOMER_SENDS_PER_SECOND: '20' };

interface Result {
  readonly name: AttackName;
  readonly p99: number;
  readonly controlP99: number;
  readonly rssMib: number;
  /** How much the attack's metric grew. */
  readonly counted: number;
  readonly bytes: number;
  /** Processor time of server and database that the attack took, in milliseconds a second. */
  readonly workMs: number;
}

interface BenchSetup {
  readonly url: string;
  readonly serverPid: number;
  readonly sinkPort: number;
  readonly normal: Child<NormalQuestion, NormalAnswer>;
  readonly attacker: Child<AttackerQuestion, AttackerAnswer>;
}

interface AttackOptions extends BenchOptions {
  readonly only: string;
}

/**
 * Runs attacks next to normal customers, and compares each with the same bytes sent to an idle process.
 * @returns whether all limits were kept
 */
export async function benchAttacks({ rounds, seconds, only }: AttackOptions): Promise<boolean> {
  const names = attackNames().filter((name) => name.includes(only));
  console.log(
    `attacks: ${AGENTS * CUSTOMERS_EACH} customers, ${PER_SECOND} messages/s; ${rounds} rounds of ${seconds} s`,
  );
  const load = loadNow();
  const product = startChild<ProductQuestion, ProductAnswer>('support/productServer.ts');
  const sink = startChild<object, { readonly port: number }>('attacks/sink.ts');
  const normal = startChild<NormalQuestion, NormalAnswer>('attacks/normal.ts');
  const attacker = startChild<AttackerQuestion, AttackerAnswer>('attacks/attacker.ts');
  try {
    const seed = { agents: AGENTS + ATTACKER_AGENTS, chatsEach: CUSTOMERS_EACH, messagesEach: 1 };
    const { url, agents } = await product.ask({ seed, webDir: null, env: ENV });
    const people = await peopleOf(url, agents.slice(0, AGENTS));
    await normal.ask({ type: 'connect', url, agents: people, perSecond: PER_SECOND });
    const attackers = await Promise.all(agents.slice(AGENTS).flatMap(({ chats }) => chats.map(pairOf)));
    const { port: sinkPort } = await sink.ask({});
    const setup: BenchSetup = { url, serverPid: product.pid, sinkPort, normal, attacker };
    await wait(WARM_UP_MS);
    const results: Result[] = [];
    for (const name of names) {
      const teams = [attackers.splice(0, ATTACKERS), attackers.splice(0, ATTACKERS)] as const;
      results.push(await measure(setup, name, { rounds, seconds, teams }));
    }
    return report(results, load);
  } finally {
    for (const child of [attacker, normal, sink, product]) await child.stop();
  }
}

async function measure(
  { url, serverPid, sinkPort, normal, attacker }: BenchSetup,
  name: AttackName,
  { rounds, seconds, teams }: BenchOptions & { readonly teams: readonly [readonly Pair[], readonly Pair[]] },
): Promise<Result> {
  const [attacked, controlled]: [number[], number[]] = [[], []];
  const [attackers, others] = teams;
  await attacker.ask({ type: 'attack', attack: name, target: { url, attackers: others }, seconds: REHEARSAL_S });
  await attacker.ask({ type: 'end' });
  await wait(REST_MS);
  const countedBefore = await counter(url, ATTACKS[name].metric);
  let rssMib = 0;
  let bytes = 0;
  let workMicros = 0;
  const watch = setInterval(() => {
    rssMib = Math.max(rssMib, residentMib(serverPid));
  }, RSS_EVERY_MS);
  for (let round = 0; round < rounds; round += 1) {
    await normal.ask({ type: 'look' });
    const workedBefore = processorMicros([serverPid]);
    const attack = await attacker.ask({ type: 'attack', attack: name, target: { url, attackers }, seconds });
    attacked.push(...(await normal.ask({ type: 'look' })).latenciesMs);
    bytes += attack.bytes;
    workMicros += processorMicros([serverPid]) - workedBefore;
    await wait(REST_MS);
    await normal.ask({ type: 'look' });
    const idleBefore = processorMicros([serverPid]);
    await attacker.ask({ type: 'control', port: sinkPort, bytes: attack.bytes, seconds });
    controlled.push(...(await normal.ask({ type: 'look' })).latenciesMs);
    workMicros -= processorMicros([serverPid]) - idleBefore;
  }
  await attacker.ask({ type: 'end' });
  clearInterval(watch);
  await wait(REST_MS);
  const counted = (await counter(url, ATTACKS[name].metric)) - countedBefore;
  console.log(`  ${name}: done`);
  const workMs = workMicros / 1_000 / (rounds * seconds);
  return {
    name,
    p99: percentile(attacked, 0.99),
    controlP99: percentile(controlled, 0.99),
    rssMib,
    counted,
    bytes,
    workMs,
  };
}

function report(results: readonly Result[], load: string): boolean {
  const rows = results.map((result) => {
    const { name, p99, controlP99, rssMib, counted, bytes, workMs } = result;
    const times = [figure(p99, 1), figure(controlP99, 1), figure(p99 / controlP99, 2)];
    const counts = [rssMib, bytes / 1024, counted, workMs].map((value) => figure(value));
    return [name, ...times, ...counts, isWithinLimits(result) ? '✓' : '✗'];
  });
  console.log(`\n${machine()}, ${load}\n`);
  const header = [
    'attack',
    'p99 ms',
    'control ms',
    'ratio',
    'server MiB',
    'KiB sent',
    'counted',
    'work ms/s',
    `≤ ${RATIO_MAX}, ${RSS_MAX_MIB} MiB`,
  ];
  console.log(table(header, rows));
  console.log(`\n${results.map(({ name }) => `${name}: ${ATTACKS[name].metric}`).join('\n')}`);
  return results.every(isWithinLimits);
}

function isWithinLimits({ p99, controlP99, rssMib, counted }: Result): boolean {
  return p99 <= RATIO_MAX * controlP99 && rssMib <= RSS_MAX_MIB && counted > 0;
}

/** The current value of a counter of the server. */
async function counter(url: string, metric: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${metric} `))
      ?.slice(metric.length) ?? 0,
  );
}

async function peopleOf(url: string, agents: readonly SeededAgent[]): Promise<readonly Agent[]> {
  const people: Agent[] = [];
  for (const { account, chats } of agents) {
    people.push({ login: await staffLogin(url, account, BENCH_PASSWORD), pairs: await Promise.all(chats.map(pairOf)) });
  }
  return people;
}

async function pairOf({ chatId, customerId }: { readonly chatId: string; readonly customerId: string }): Promise<Pair> {
  return { chatId, customer: await customerLogin(customerId) };
}
