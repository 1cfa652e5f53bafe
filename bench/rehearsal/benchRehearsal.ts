import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { clusterOwner } from '#server/db/postgresPrograms.ts';
import { loadNow, machine } from '../support/machine.ts';
import { startChild } from '../support/children.ts';
import { figure, table } from '../support/table.ts';
import type { PeopleAnswer, PeopleQuestion } from './people.ts';
import { AGENTS, install, NGINX, PGBOUNCER, type Site } from './site.ts';

const CUSTOMERS = 30;
const RATE = 60;
const BETWEEN_FAULTS_MS = 10_000;
/** The run ends earlier. */
const SIMULATED_S = 3_600;
const GIVE_UP_AFTER_S = 60;

/**
 * Rehearses a deployment: installs the release as a service user with Debian's PostgreSQL, PgBouncer and nginx, and
 * lets people write while processes are restarted and killed and the database is restarted and replaced.
 * @returns whether no message was lost or doubled
 */
export async function benchRehearsal(): Promise<boolean> {
  const owner = clusterOwner();
  if (owner === null) throw new Error('run it as root: it starts the programs as another user');
  for (const program of [NGINX, PGBOUNCER]) if (!existsSync(program)) throw new Error(`${program} is missing`);
  const home = mkdtempSync(path.join(tmpdir(), 'rehearsal-'));
  chmodSync(home, 0o755);
  const endings: (() => Promise<void>)[] = [];
  let isSound = false;
  try {
    console.log(`A deployment under ${RATE} messages a second; ${machine()}, ${loadNow()}`);
    isSound = await underTraffic(await install(home, owner, endings), endings);
    return isSound;
  } finally {
    for (const end of endings.toReversed()) await end();
    if (isSound) rmSync(home, { recursive: true });
    else console.log(`The logs are in ${home}.`);
  }
}

interface Fault {
  readonly name: string;
  strike(): Promise<void>;
}

async function underTraffic(site: Site, endings: (() => Promise<void>)[]): Promise<boolean> {
  const people = startChild<PeopleQuestion, PeopleAnswer>('rehearsal/people.ts', {
    env: { NODE_EXTRA_CA_CERTS: site.certificate },
  });
  endings.push(() => people.stop());
  const options = {
    url: site.origin,
    customers: CUSTOMERS,
    agents: AGENTS,
    rate: RATE,
    seconds: SIMULATED_S,
    seed: 1,
    keepOpen: false,
    deployment: site.people,
    giveUpAfter: GIVE_UP_AFTER_S,
  };
  await people.ask({ what: 'start', options });
  await wait(BETWEEN_FAULTS_MS);
  await people.ask({ what: 'look' });
  const rows: string[][] = [];
  for (const { name, strike } of faultsOf(site)) {
    const startedAt = performance.now();
    await strike();
    const took = performance.now() - startedAt;
    await wait(BETWEEN_FAULTS_MS);
    const { acknowledged, medianMs, p99Ms, slowestMs, silenceMs } = await people.ask({ what: 'look' });
    const times = [took, silenceMs, medianMs, p99Ms, slowestMs];
    rows.push([name, figure(acknowledged), ...times.map((ms) => figure(ms / 1_000, 2, ' s'))]);
    console.log(rows.at(-1)?.join('   '));
  }
  const { outcome } = await people.ask({ what: 'end' });
  console.log(`\n${table(HEAD, rows)}\n\n${outcome?.report ?? ''}`);
  return outcome?.isSound ?? false;
}

const HEAD = ['fault', 'acknowledged', 'takes', 'longest silence', 'median wait', 'p99', 'slowest'];

function faultsOf({ servers, pair, repoint }: Site): readonly Fault[] {
  return [
    { name: 'none', strike: () => Promise.resolve() },
    {
      name: 'a rolling restart',
      strike: async () => {
        for (const server of servers) await server.restart('SIGTERM');
      },
    },
    {
      name: 'kill -9 of a process',
      strike: async () => {
        await servers[0]?.restart('SIGKILL');
      },
    },
    { name: 'a restart of PostgreSQL', strike: () => pair.restart() },
    {
      name: 'a switch to the synchronous replica',
      strike: async () => {
        await pair.switchOver();
        repoint();
      },
    },
  ];
}
