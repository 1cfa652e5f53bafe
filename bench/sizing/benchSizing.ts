import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { WebSocket } from 'ws';
import { CustomerAccount } from '#demo/players/accounts.ts';
import { FIRST_CUSTOMER_ID } from '#demo/seed/people.ts';
import { CACHE_DIR } from '#tools/paths.ts';
import { bundleServer } from '#tools/serverBundle.ts';
import { enter } from '../faults/crowd.ts';
import { startExternalPostgres, type ExternalPostgres } from '../faults/externalPostgres.ts';
import { startProduct, type Product } from '../simulator/product.ts';
import { isSound, reportOf } from '../simulator/report.ts';
import { startSimulation } from '../simulator/simulation.ts';
import { loadNow, machine } from '../support/machine.ts';
import { noPages } from '../support/noPages.ts';
import { residentMib } from '../support/processes.ts';
import { processorMicros } from '../support/processorTime.ts';
import { percentile } from '../support/statistics.ts';
import { figure, table } from '../support/table.ts';

const SOCKETS = 10_000;
/** Sockets of one customer, the most that a server allows. */
const TABS_EACH = 10;
/** Logins at the same time. */
const LANES = 50;
const RATES = [50, 100, 200, 400, 800];
const PEOPLE = { customers: 150, agents: 15 };
const SETTLE_MS = 5_000;
const IDLE_MS = 20_000;
const TRAFFIC_MS = 15_000;
/** The run ends earlier. */
const SIMULATED_S = 3_600;
const GIVE_UP_AFTER_S = 60;
const MIB = 1_024 * 1_024;
const ENV = { DEMO: '1', CUSTOMER_SENDS_PER_SECOND: '1000', CHAT_LOGINS_PER_MINUTE: '10000' };

interface Site {
  readonly product: Product;
  readonly postgres: ExternalPostgres;
}

/** What one process costs, bundled as in a release: idle, with idle sockets, and at several rates of messages. */
export async function benchSizing(): Promise<void> {
  console.log(`One server process, bundled as in a release; ${machine()}, ${loadNow()}`);
  mkdirSync(CACHE_DIR, { recursive: true });
  const home = mkdtempSync(path.join(CACHE_DIR, 'bench-sizing-'));
  // A release itself has no demonstration.
  const program = ['--enable-source-maps', await bundleServer(home, { withPackages: true })];
  const postgres = await startExternalPostgres();
  const env = { ...ENV, WEB_DIR: noPages(home), DATABASE_URL: postgres.urlBy(postgres.port) };
  const product = await startProduct(env, program);
  try {
    console.log(postgres.version);
    const site = { product, postgres };
    await wait(SETTLE_MS);
    console.log(`without people: ${figure(residentMib(product.pid), 0, ' MiB')}`);
    const rows: string[][] = [];
    for (const rate of RATES) rows.push(await underTraffic(site, rate));
    console.log(`\n${table(HEAD, rows)}\n\n${await messageSize(postgres)}`);
    await idleSockets(site);
  } finally {
    await product.stop();
    await postgres.stop();
    rmSync(home, { recursive: true });
  }
}

const HEAD = ['messages a second', 'server, of a core', 'PostgreSQL, of a core', 'memory', 'ack p50', 'p99'];

/** Processor time of the server and of PostgreSQL, in milliseconds. */
function processorMs({ product, postgres }: Site): readonly [server: number, database: number] {
  return [processorMicros([product.pid]) / 1_000, processorMicros([postgres.postmaster()]) / 1_000];
}

async function underTraffic(site: Site, rate: number): Promise<string[]> {
  const { url, pid } = site.product;
  const options = { url, ...PEOPLE, rate, seconds: SIMULATED_S, seed: rate, keepOpen: false };
  const simulation = await startSimulation({ ...options, giveUpAfter: GIVE_UP_AFTER_S });
  await wait(SETTLE_MS);
  const [acksBefore, [serverBefore, databaseBefore]] = [simulation.acknowledged(), processorMs(site)];
  await wait(TRAFFIC_MS);
  const [server, database] = processorMs(site);
  const acks = simulation.acks.slice(acksBefore).map(({ at, enteredAt }) => at - enteredAt);
  const memory = residentMib(pid);
  simulation.end();
  const summary = await simulation.summary;
  if (!isSound(summary)) throw new Error(reportOf(summary));
  return [
    figure((acks.length / TRAFFIC_MS) * 1_000),
    figure(((server - serverBefore) / TRAFFIC_MS) * 100, 0, ' %'),
    figure(((database - databaseBefore) / TRAFFIC_MS) * 100, 0, ' %'),
    figure(memory, 0, ' MiB'),
    figure(percentile(acks, 0.5), 1, ' ms'),
    figure(percentile(acks, 0.99), 1, ' ms'),
  ];
}

async function messageSize(postgres: ExternalPostgres): Promise<string> {
  const client = new pg.Client({ connectionString: postgres.urlBy(postgres.port) });
  await client.connect();
  try {
    const {
      rows: [row],
    } = await client.query<{ bytes: number; count: number }>(
      `select pg_total_relation_size('message')::float as bytes, count(*)::float as count from message`,
    );
    const { bytes = Number.NaN, count = Number.NaN } = row ?? {};
    return `${figure(count)} messages: ${figure(bytes / count)} bytes each in the database, indexes included`;
  } finally {
    await client.end();
  }
}

async function idleSockets(site: Site): Promise<void> {
  const { url, pid } = site.product;
  const [memoryBefore, [serverBefore, databaseBefore]] = [residentMib(pid), processorMs(site)];
  const startedAt = performance.now();
  const sockets = await openSockets(url);
  const openedAfterS = (performance.now() - startedAt) / 1_000;
  const [serverOpen, databaseOpen] = processorMs(site);
  await wait(SETTLE_MS);
  const memory = residentMib(pid);
  const [serverIdle] = processorMs(site);
  await wait(IDLE_MS);
  const [server] = processorMs(site);
  for (const socket of sockets) socket.terminate();
  const loginMs = [serverOpen - serverBefore, databaseOpen - databaseBefore].map((ms) => ms / sockets.length);
  console.log(
    [
      `${figure(sockets.length)} idle chat sockets, opened in ${figure(openedAfterS, 0, ' s')}:`,
      `  ${loginMs.map((ms) => figure(ms, 1, ' ms')).join(' of the server and ')} of PostgreSQL for each login`,
      `  ${figure(memory, 0, ' MiB')}, ${figure(((memory - memoryBefore) * MIB) / sockets.length / 1_024, 0, ' KiB')} each`,
      `  ${figure(((server - serverIdle) / IDLE_MS) * 100, 1, ' %')} of a core while idle`,
    ].join('\n'),
  );
}

async function openSockets(url: string): Promise<readonly WebSocket[]> {
  const { signal } = new AbortController();
  const sockets: WebSocket[] = [];
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < SOCKETS / TABS_EACH) {
      const id = String(FIRST_CUSTOMER_ID + next);
      next += 1;
      const signedIn = await new CustomerAccount({ url, signal }, id).signIn(false);
      for (let tab = 0; tab < TABS_EACH; tab += 1) sockets.push(await enter(url, { id, tab, signedIn }));
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return sockets;
}
