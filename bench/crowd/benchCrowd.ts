import { setTimeout as wait } from 'node:timers/promises';
import { SERVER_HEARTBEAT_MS } from '#contract/constants.ts';
import { startChanging } from '../support/changing.ts';
import { startChild, type Child } from '../support/children.ts';
import { loadNow, machine } from '../support/machine.ts';
import { residentMib } from '../support/processes.ts';
import { processorMicros } from '../support/processorTime.ts';
import { percentile } from '../support/statistics.ts';
import { figure, table, targetLines } from '../support/table.ts';
import type { CrowdAnswer, CrowdQuestion } from './protocol.ts';
import { startSite, type Site } from './site.ts';

const SIZE = { agents: 450, leaders: 50, chatsEach: 23 };
const CUSTOMERS = 10_000;
const SETTLE_MS = 6_000;
/** Of each measurement: as long as everyone gets one heartbeat. */
const MEASURED_MS = SERVER_HEARTBEAT_MS;
const CONNECT_WITHIN_MS = 120_000;
const LOOK_MS = 500;
const MESSAGES_PER_SECOND = 50;

type Crowd = Child<CrowdQuestion, CrowdAnswer>;

/** A process with ten thousand customers and five hundred polling members of staff: at rest, and after a restart. */
export async function benchCrowd(): Promise<void> {
  console.log(
    `${figure(CUSTOMERS)} customers with an open chat, ${SIZE.agents} agents and ${SIZE.leaders} leaders, one process; ` +
      `${machine()}, ${loadNow()}`,
  );
  const site = await startSite(SIZE);
  const crowds = Array.from({ length: 3 }, () => startChild<CrowdQuestion, CrowdAnswer>('crowd/crowdChild.ts'));
  try {
    await measureAll(site, crowds);
  } finally {
    for (const crowd of crowds) await crowd.stop();
    await site.stop();
  }
}

async function measureAll(site: Site, crowds: readonly Crowd[]): Promise<void> {
  const { product, customers, staff } = site;
  const [staffCrowd, ...customerCrowds] = crowds;
  if (staffCrowd === undefined) throw new Error('no crowd');
  await wait(SETTLE_MS);
  const rows = [await measure('without people', site, crowds)];
  const everyone = customers.slice(0, CUSTOMERS);
  const share = Math.ceil(everyone.length / customerCrowds.length);
  const [startedAt, before] = [performance.now(), processorMs(site)];
  await staffCrowd.ask({ type: 'connectStaff', url: product.url, people: staff });
  await Promise.all(
    customerCrowds.map((crowd, index) =>
      crowd.ask({
        type: 'connectCustomers',
        url: product.url,
        people: everyone.slice(index * share, (index + 1) * share),
      }),
    ),
  );
  const sockets = CUSTOMERS + SIZE.agents;
  await allConnected(crowds, sockets);
  const opened = processorMs(site);
  console.log(
    `${figure(sockets)} chat sockets opened in ${figure((performance.now() - startedAt) / 1_000, 0, ' s')}: ` +
      `${figure((opened.server - before.server) / sockets, 2, ' ms')} of the server and ` +
      `${figure((opened.database - before.database) / sockets, 2, ' ms')} of PostgreSQL each`,
  );
  await wait(SETTLE_MS);
  rows.push(await measure('their sockets', site, crowds));
  await staffCrowd.ask({ type: 'poll' });
  await wait(SETTLE_MS);
  const atRest = await measure('and lists polled', site, crowds);
  rows.push(atRest);
  const changing = await startChanging(site.db, MESSAGES_PER_SECOND);
  await wait(SETTLE_MS);
  rows.push(await measure(`and ${MESSAGES_PER_SECOND} messages/s`, site, crowds));
  console.log(`\n${useTable(rows)}`);
  const restart = await restartUnderTraffic(site, crowds, sockets);
  changing.stop();
  reportTargets(rows, atRest, restart, await countLost(site, customerCrowds));
}

interface Use {
  readonly server: number;
  readonly database: number;
}

/** Processor time so far, in milliseconds. */
function processorMs({ product, postgres }: Site): Use {
  return {
    server: processorMicros([product.pid]) / 1_000,
    database: processorMicros([postgres.postmaster()]) / 1_000,
  };
}

interface Measured {
  readonly what: string;
  /** Of a core. */
  readonly server: number;
  readonly database: number;
  readonly mib: number;
  readonly pollsPerSecond: number;
  readonly unchanged: number;
  readonly failed: number;
  readonly latenciesMs: readonly number[];
}

async function measure(what: string, site: Site, crowds: readonly Crowd[]): Promise<Measured> {
  await lookAt(crowds);
  const before = processorMs(site);
  await wait(MEASURED_MS);
  const after = processorMs(site);
  const answers = await lookAt(crowds);
  const polls = sum(answers, (answer) => answer.polls);
  return {
    what,
    server: (after.server - before.server) / MEASURED_MS,
    database: (after.database - before.database) / MEASURED_MS,
    mib: residentMib(site.product.pid),
    pollsPerSecond: (polls / MEASURED_MS) * 1_000,
    unchanged: sum(answers, (answer) => answer.unchanged) / polls,
    failed: sum(answers, (answer) => answer.failed),
    latenciesMs: answers.flatMap(({ latenciesMs }) => latenciesMs),
  };
}

function lookAt(crowds: readonly Crowd[]): Promise<readonly CrowdAnswer[]> {
  return Promise.all(crowds.map((crowd) => crowd.ask({ type: 'look' })));
}

/** Waits for everyone. @returns how many are connected, fewer after a long time */
async function allConnected(crowds: readonly Crowd[], sockets: number): Promise<number> {
  const deadline = performance.now() + CONNECT_WITHIN_MS;
  for (;;) {
    const connected = sum(await lookAt(crowds), (answer) => answer.connected);
    if (connected === sockets || performance.now() > deadline) return connected;
    await wait(LOOK_MS);
  }
}

interface Restart {
  readonly startedS: number;
  /** NaN: not all came back in a long time. */
  readonly connectedS: number;
  readonly connected: number;
  readonly mib: number;
}

/** Kills the server and starts it again. Times count from its kill. */
async function restartUnderTraffic(site: Site, crowds: readonly Crowd[], sockets: number): Promise<Restart> {
  await Promise.all(crowds.map((crowd) => crowd.ask({ type: 'hurry' })));
  const killedAt = performance.now();
  await site.product.kill();
  await site.product.restart();
  const startedAt = performance.now();
  const connected = await allConnected(crowds, sockets);
  return {
    startedS: (startedAt - killedAt) / 1_000,
    connectedS: connected === sockets ? (performance.now() - killedAt) / 1_000 : Number.NaN,
    connected,
    mib: residentMib(site.product.pid),
  };
}

interface Lost {
  readonly sent: number;
  readonly lost: number;
  readonly repeated: number;
  readonly early: number;
  readonly resets: number;
}

/** Compares what everyone has received with the database, after the last sweep. */
async function countLost({ db }: Site, crowds: readonly Crowd[]): Promise<Lost> {
  await wait(SETTLE_MS);
  const { rows } = await db.query<{ id: string; last_seq: number }>('select id::text, last_seq from chat');
  const answers = await Promise.all(crowds.map((crowd) => crowd.ask({ type: 'places' })));
  const places = new Map(answers.flatMap((answer) => answer.places.map(({ chatId, chatSeq }) => [chatId, chatSeq])));
  const listened = rows.filter(({ id }) => places.has(id));
  return {
    sent: sum(listened, ({ last_seq }) => last_seq - 1),
    lost: sum(listened, ({ id, last_seq }) => last_seq - (places.get(id) ?? 0)),
    repeated: sum(answers, (answer) => answer.repeated),
    early: sum(answers, (answer) => answer.early),
    resets: sum(answers, (answer) => answer.resets),
  };
}

function useTable(rows: readonly Measured[]): string {
  const head = ['', 'server, of a core', 'PostgreSQL', 'memory', 'lists a second', 'answered 304', 'p50', 'p99'];
  const cells = rows.map(({ what, server, database, mib, pollsPerSecond, unchanged, latenciesMs }) => [
    what,
    figure(server * 100, 1, ' %'),
    figure(database * 100, 1, ' %'),
    figure(mib, 0, ' MiB'),
    figure(pollsPerSecond),
    figure(unchanged * 100, 0, ' %'),
    figure(percentile(latenciesMs, 0.5), 1, ' ms'),
    figure(percentile(latenciesMs, 0.99), 1, ' ms'),
  ]);
  return table(head, cells);
}

function reportTargets(rows: readonly Measured[], atRest: Measured, restart: Restart, lost: Lost): void {
  console.log(
    `\nkill -9 under ${MESSAGES_PER_SECOND} messages/s: started after ${figure(restart.startedS, 1, ' s')}, ` +
      `${figure(restart.connected)} connected again, ${figure(restart.mib, 0, ' MiB')}; ${figure(lost.sent)} messages sent in all`,
  );
  console.log(
    `\n${targetLines([
      { what: 'nothing written: server, % of a core', value: atRest.server * 100, wanted: { atMost: 25 }, digits: 1 },
      { what: 'memory', value: atRest.mib, wanted: { atMost: 400 }, digits: 0, unit: ' MiB' },
      { what: 'all connected after kill -9', value: restart.connectedS, wanted: { atMost: 40 }, digits: 1, unit: ' s' },
      { what: 'messages lost', value: lost.lost, wanted: { atMost: 0 }, digits: 0 },
      { what: 'messages received twice', value: lost.repeated, wanted: { atMost: 0 }, digits: 0 },
      { what: 'messages received too early', value: lost.early, wanted: { atMost: 0 }, digits: 0 },
      { what: 'chats that pages must load again', value: lost.resets, wanted: { atMost: 0 }, digits: 0 },
      {
        what: 'polls that failed while the server ran',
        value: sum(rows, ({ failed }) => failed),
        wanted: { atMost: 0 },
        digits: 0,
      },
    ])}`,
  );
}

function sum<T>(items: readonly T[], valueOf: (item: T) => number): number {
  return items.reduce((total, item) => total + valueOf(item), 0);
}
