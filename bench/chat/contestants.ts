import { PERSON_TYPE } from '#contract/domain.ts';
import { startChild } from '../support/children.ts';
import { customerLogin, staffLogin } from '../support/logins.ts';
import type { ProductAnswer, ProductQuestion } from '../support/productServer.ts';
import { BENCH_PASSWORD } from '../support/seed.ts';
import { findEjabberd } from './ejabberdInstalled.ts';
import {
  PAIRS,
  type DialectName,
  type LoadAnswer,
  type LoadQuestion,
  type Pair,
  type ServerReady,
  type StoringReady,
} from './protocol.ts';

/** Logins at the same time. Each needs a core for a moment, by design. */
const LOGINS_AT_ONCE = 2;

/** A server and its load, each in a child process, connected and idle. */
export interface Contestant {
  readonly name: ContestantName;
  readonly versions: readonly string[];
  /** Its processes. Those that they have started count as well. */
  readonly serverPids: readonly number[];
  readonly load: (question: LoadQuestion) => Promise<LoadAnswer>;
  readonly stop: () => Promise<void>;
}

const RELAYS = {
  'raw ws relay, nothing stored': { dialect: 'raw', file: 'rawRelay' },
  'our frames, header read and forwarded, nothing stored': { dialect: 'forwarded', file: 'frameRelay' },
  'our gateway without its store': { dialect: 'frames', file: 'gateway' },
  'socket.io with recovery, in memory, acknowledged': { dialect: 'socketIoAcked', file: 'socketIo' },
  'the same without acknowledgements': { dialect: 'socketIo', file: 'socketIo' },
  'PostgreSQL, one INSERT a message, 8 connections': { dialect: 'raw', file: 'insertRelay' },
} as const satisfies Record<string, { dialect: DialectName; file: string }>;

export const OURS = 'our server, whole path, acknowledged after fsync';
export const EJABBERD = 'ejabberd, with its archive in PostgreSQL';
export const OURS_BESIDE_EJABBERD = 'our server, on the same PostgreSQL as ejabberd';
export const OURS_AFAR = 'our server, with a distant database';
export type ContestantName =
  | keyof typeof RELAYS
  | typeof OURS
  | typeof OURS_AFAR
  | typeof EJABBERD
  | typeof OURS_BESIDE_EJABBERD;

/** Starts all of them that are installed. */
export async function startContestants(): Promise<readonly Contestant[]> {
  const contestants: Contestant[] = [];
  for (const [name, { dialect, file }] of Object.entries(RELAYS) as [
    keyof typeof RELAYS,
    { dialect: DialectName; file: string },
  ][]) {
    const server = startChild<object, ServerReady>(`chat/servers/${file}.ts`);
    const { url, versions } = await server.ask({});
    contestants.push(
      await withLoad({ name, versions, serverPids: [server.pid], stop: server.stop }, { dialect, url, pairs: ANYBODY }),
    );
  }
  const ours = await startOurs(OURS);
  return [...contestants, ours, ...(findEjabberd() === null ? [] : await startEjabberd())];
}

/** For servers without authentication. */
const ANYBODY: readonly Pair[] = Array.from({ length: PAIRS }, (_, index) => {
  const id = String(index + 1);
  return {
    chatId: id,
    customer: { userId: id, userType: PERSON_TYPE.customer, token: '' },
    agent: { userId: id, userType: PERSON_TYPE.staff, token: '' },
  };
});

/** @param postgres an external PostgreSQL; without it, the product has its own */
export async function startOurs(
  name: typeof OURS | typeof OURS_AFAR | typeof OURS_BESIDE_EJABBERD,
  postgres?: Pick<StoringReady, 'databaseUrl' | 'postmaster'>,
): Promise<Contestant> {
  const server = startChild<ProductQuestion, ProductAnswer>('support/productServer.ts');
  const product = await server.ask({
    seed: { agents: PAIRS, chatsEach: 1, messagesEach: 1 },
    webDir: null,
    ...(postgres !== undefined && { env: { DATABASE_URL: postgres.databaseUrl } }),
  });
  return withLoad(
    {
      name,
      versions: [product.database],
      serverPids: [server.pid, ...(postgres === undefined ? [] : [postgres.postmaster])],
      stop: server.stop,
    },
    { dialect: 'frames', url: product.url, pairs: await signInPairs(product) },
  );
}

/** ejabberd, and a server of ours with a database of its own in the same PostgreSQL. Ours is stopped first. */
async function startEjabberd(): Promise<readonly Contestant[]> {
  const server = startChild<object, StoringReady>('chat/servers/ejabberd.ts');
  const { url, versions, ...postgres } = await server.ask({});
  return [
    await startOurs(OURS_BESIDE_EJABBERD, postgres),
    await withLoad(
      { name: EJABBERD, versions, serverPids: [server.pid], stop: server.stop },
      { dialect: 'xmpp', url, pairs: ANYBODY },
    ),
  ];
}

/** Logs in each seeded agent, and the customer of their chat. */
export async function signInPairs({ url, agents }: Pick<ProductAnswer, 'url' | 'agents'>): Promise<readonly Pair[]> {
  const pairs: Pair[] = [];
  for (let at = 0; at < agents.length; at += LOGINS_AT_ONCE) {
    pairs.push(
      ...(await Promise.all(
        agents.slice(at, at + LOGINS_AT_ONCE).map(async ({ account, chats: [chat] }) => ({
          chatId: chat?.chatId ?? '',
          customer: await customerLogin(chat?.customerId ?? ''),
          agent: await staffLogin(url, account, BENCH_PASSWORD),
        })),
      )),
    );
  }
  return pairs;
}

async function withLoad(
  server: Omit<Contestant, 'load'>,
  where: { readonly dialect: DialectName; readonly url: string; readonly pairs: readonly Pair[] },
): Promise<Contestant> {
  const load = startChild<LoadQuestion, LoadAnswer>('chat/load.ts');
  await load.ask({ type: 'connect', ...where });
  return {
    ...server,
    load: load.ask,
    stop: async () => {
      await load.stop();
      await server.stop();
    },
  };
}
