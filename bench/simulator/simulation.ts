import { randomBytes } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { CODE } from '../../contract/http/envelope.ts';
import { demoToken } from '../../contract/http/customer.ts';
import { chanceFrom } from '../../server/db/seed/random.ts';
import { AGENT_ACCOUNTS, AgentAccount, ask, CUSTOMER_IDS, type Server } from './accounts.ts';
import { Agent } from './agent.ts';
import { Customer } from './customer.ts';
import { Ledger, type Ack } from './ledger.ts';
import { GIVE_UP_AFTER_S, type SimulationOptions } from './options.ts';
import { pace, type Speaker } from './pacer.ts';
import type { World } from './participant.ts';
import { comesTrue, patiently, pause, RefusedError, unlessAborted } from './patience.ts';
import type { Summary } from './report.ts';
import { settle, type Cast, type Talk } from './settle.ts';

const LONGEST_TIMER_MS = 2 ** 31 - 1;
/** Longest that is waited for everybody to be there. */
const GATHER_MS = 15_000;
/** Longest that agents may take to go offline in the end. */
const LEAVE_WITHIN_MS = 5_000;
/** Customers come one after the other. */
const ARRIVE_EVERY_MS = 5;
const SIDES_OF_A_CHAT = 2;
/** Keep the chances of people, and of runs, apart. */
const SEEDS_A_RUN = 10_000;
const AGENTS_FROM = 5_000;

/** Nobody can be simulated there. Its message says why, and what to do. */
export class CannotStartError extends Error {
  override readonly name = 'CannotStartError';
}

/** A run that is under way. */
export interface Simulation {
  /** Everybody talks until this is called or the time is over; then the summary is drawn up. Called again: the same. */
  end(): void;
  readonly summary: Promise<Summary>;
  /** Messages so far. */
  sent(): number;
  acknowledged(): number;
  /** Each message's first acknowledgement, in the order of arrival. */
  readonly acks: readonly Ack[];
}

/**
 * Starts a run. Whatever becomes of the server, the run ends soon after its time (`giveUpAfter`).
 * @throws {CannotStartError} when there is no such server, or not with these people
 */
export async function startSimulation(options: SimulationOptions): Promise<Simulation> {
  const life = new AbortController();
  const talking = new AbortController();
  setMaxListeners(0, life.signal);
  const server: Server = { url: options.url, signal: life.signal };
  const accounts = AGENT_ACCOUNTS.slice(0, options.agents).map((name) => new AgentAccount(server, name));
  await signIn(server, accounts, options).catch(async (error: unknown) => {
    await leave(accounts);
    life.abort();
    throw error;
  });
  const world: World = {
    ...server,
    runId: randomBytes(6).toString('hex'),
    ledger: new Ledger(),
    turnMs: (SIDES_OF_A_CHAT * options.customers * 1_000) / options.rate,
  };
  const customers = CUSTOMER_IDS.slice(0, options.customers).map(
    (id, index) => new Customer(world, id, chanceFrom(options.seed * SEEDS_A_RUN + index)),
  );
  const agents = accounts.map(
    (account, index) => new Agent(world, account, chanceFrom(options.seed * SEEDS_A_RUN + AGENTS_FROM + index)),
  );
  const lives = [
    ...agents.map(({ participant }) => participant.run()),
    ...customers.map(({ participant }, index) =>
      pause(index * ARRIVE_EVERY_MS, life.signal).then(() => participant.run()),
    ),
  ];
  // Who is turned away at the door ends the run for all.
  const turnedAway = Promise.all(lives).then(() => new Promise<never>(() => undefined));
  const play = async (): Promise<Summary> => {
    const talk = await Promise.race([talkAll(options, { customers, agents }, talking.signal), turnedAway]);
    const { keepOpen } = options;
    return within(options, (giveUp) =>
      Promise.race([settle({ customers, agents }, talk, world, { keepOpen, giveUp }), turnedAway]),
    );
  };
  const finish = async (): Promise<readonly string[]> => {
    const stayed = await leave(accounts);
    life.abort();
    await Promise.allSettled(lives);
    return stayed === 0 ? [] : [`${stayed} agents could not be set offline`];
  };
  const run = async (): Promise<Summary> => {
    const summary = await play().catch(async (error: unknown) => {
      await finish();
      throw error;
    });
    return { ...summary, unverified: [...summary.unverified, ...(await finish())] };
  };
  return {
    end: () => talking.abort(),
    sent: () => world.ledger.said.size,
    acknowledged: () => world.ledger.acks.length,
    acks: world.ledger.acks,
    summary: run(),
  };
}

type Patience = Pick<SimulationOptions, 'giveUpAfter'>;

/** Does something with a signal that is aborted when the server has had time enough. */
async function within<T>(
  { giveUpAfter = GIVE_UP_AFTER_S }: Patience,
  work: (giveUp: AbortSignal) => Promise<T>,
): Promise<T> {
  const giveUp = new AbortController();
  setMaxListeners(0, giveUp.signal);
  const timer = setTimeout(() => giveUp.abort(), giveUpAfter * 1_000);
  try {
    return await work(giveUp.signal);
  } finally {
    clearTimeout(timer);
  }
}

async function signIn(server: Server, accounts: readonly AgentAccount[], options: SimulationOptions): Promise<void> {
  const { url } = server;
  await within(options, async (giveUp) => {
    await requireDemonstration(server, options, giveUp);
    try {
      await Promise.all(accounts.map((account) => patiently(() => account.signIn(false), giveUp)));
    } catch (error) {
      if (giveUp.aborted) {
        const seconds = options.giveUpAfter ?? GIVE_UP_AFTER_S;
        throw new CannotStartError(`The server at ${url} answers, but agents could not sign in within ${seconds} s.`);
      }
      if (!(error instanceof RefusedError) || error.code !== CODE.wrongCredentials) throw error;
      throw new CannotStartError(
        `The demonstration at ${url} has passwords of its own, so no agents can be played there. ` +
          'Play customers only, with --agents 0.',
      );
    }
  });
}

/** Agents go offline. @returns how many of them could not */
async function leave(accounts: readonly AgentAccount[]): Promise<number> {
  let settled = 0;
  let gone = 0;
  for (const account of accounts) {
    void account
      .leave()
      .then(
        () => {
          gone += 1;
        },
        () => undefined,
      )
      .finally(() => {
        settled += 1;
      });
  }
  await comesTrue(() => settled === accounts.length, LEAVE_WITHIN_MS);
  return accounts.length - gone;
}

/** Everybody talks, once they are there, until the time is over. @throws {CannotStartError} when nobody comes */
async function talkAll(options: SimulationOptions, { customers, agents }: Cast, signal: AbortSignal): Promise<Talk> {
  const { rate, seconds, url, giveUpAfter = GIVE_UP_AFTER_S } = options;
  const everybody = [...customers, ...agents];
  const isThere = ({ participant }: Customer | Agent): boolean => participant.connection.isReady;
  await comesTrue(() => everybody.every(isThere), Math.min(GATHER_MS, giveUpAfter * 1_000), signal);
  if (!signal.aborted && !everybody.some(isThere)) {
    throw new CannotStartError(`The server at ${url} answers, but nobody could connect to its chat service.`);
  }
  const startedAt = performance.now();
  const over = new AbortController();
  const speakers = (): readonly Speaker[] => [...customers, ...agents.flatMap(({ chats }) => [...chats])];
  const quiet = pace(rate, speakers, over.signal);
  await pause(Math.min(seconds * 1_000, LONGEST_TIMER_MS), signal);
  over.abort();
  return { seconds: (performance.now() - startedAt) / 1_000, quiet };
}

async function requireDemonstration(
  server: Server,
  { url, customers }: SimulationOptions,
  giveUp: AbortSignal,
): Promise<void> {
  try {
    await unlessAborted(ask(server, demoToken, { customerId: CUSTOMER_IDS[customers - 1] ?? '' }), giveUp);
  } catch (error) {
    if (!(error instanceof RefusedError))
      throw new CannotStartError(`No server answers at ${url}. Start one with npm start, or name another with --url.`);
    throw new CannotStartError(
      error.code === 404
        ? `The server at ${url} does not run the demonstration, whose customers and agents are played here.`
        : `The demonstration at ${url} lacks these customers: it was made by an older version. ` +
            'Start it with a new DATA_DIR.',
    );
  }
}
