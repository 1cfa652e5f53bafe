import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbedded, type EmbeddedAddress } from '#server/db/embedded.ts';
import { signInPairs } from '../chat/contestants.ts';
import { PAIRS } from '../chat/protocol.ts';
import type { LoadAnswer, LoadQuestion } from '../chat/protocol.ts';
import { startChild } from '../support/children.ts';
import type { ProductAnswer, ProductQuestion } from '../support/productServer.ts';

/** Server processes over one database, and a load whose customers and agents are at different processes. */
export interface Deployment {
  readonly name: string;
  readonly processes: number;
  readonly serverPids: readonly number[];
  /** Of PostgreSQL's first process. */
  readonly databasePid: number;
  readonly load: (question: LoadQuestion) => Promise<LoadAnswer>;
  stop(): Promise<void>;
}

export interface DeploymentOptions {
  readonly name: string;
  readonly processes: number;
  /** null: PostgreSQL is the bus. */
  readonly natsUrl: string | null;
}

/** Starts all processes, and connects each pair across two of them where there are two. */
export async function startDeployment({ name, processes, natsUrl }: DeploymentOptions): Promise<Deployment> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'bench-fanout-'));
  const database = await startEmbedded({ dataDir, durability: 'full' });
  const env = { DATABASE_URL: urlOf(database.address), ...(natsUrl !== null && { NATS_URL: natsUrl }) };
  const servers = Array.from({ length: processes }, () =>
    startChild<ProductQuestion, ProductAnswer>('support/productServer.ts'),
  );
  const [first, ...others] = servers;
  if (first === undefined) throw new Error('no processes');
  const filled = await first.ask({ seed: { agents: PAIRS, chatsEach: 1, messagesEach: 1 }, webDir: null, env });
  const urls = [filled.url];
  for (const server of others) urls.push((await server.ask({ seed: null, webDir: null, env })).url);
  const pairs = await signInPairs(filled);
  const urlAt = (index: number): string => urls[index % processes] ?? '';
  const load = startChild<LoadQuestion, LoadAnswer>('chat/load.ts');
  await load.ask({
    type: 'connectAcross',
    pairs: pairs.map((pair, index) => ({ ...pair, urls: { customer: urlAt(index), agent: urlAt(index + 1) } })),
  });
  return {
    name,
    processes,
    serverPids: servers.map(({ pid }) => pid),
    databasePid: Number(readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]),
    load: load.ask,
    stop: async () => {
      await load.stop();
      await Promise.all(servers.map((server) => server.stop()));
      await database.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function urlOf({ host, port, user, password, database }: EmbeddedAddress): string {
  const socket = new URLSearchParams({ host, port: String(port) });
  return `postgresql://${user}:${encodeURIComponent(password)}@/${database}?${socket}`;
}
