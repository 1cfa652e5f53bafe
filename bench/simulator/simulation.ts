import { AGENT_ACCOUNTS, CUSTOMER_IDS } from './accounts.ts';
import { randomBytes } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { CODE } from '#contract/http/envelope.ts';
import { demoToken } from '#contract/http/customer.ts';
import { chanceFrom } from '#demo/seed/random.ts';
import { DEMO_PASSWORD } from '#demo/seed/people.ts';
import { AgentAccount, ask, CustomerAccount, type Server } from '#demo/players/accounts.ts';
import { Agent } from '#demo/players/agent.ts';
import { Customer } from '#demo/players/customer.ts';
import type { Run } from '#demo/players/participant.ts';
import { steadyManner } from '#demo/players/plan.ts';
import { issueToken } from './deployment.ts';
import { Ledger, type Ack } from './ledger.ts';
import { GIVE_UP_AFTER_S, type SimulationOptions } from './options.ts';
import { typeSteadily, type Typist } from '#demo/players/typing.ts';
import { waitUntil, retryUntilReached, pause, RefusedError, unlessAborted } from '#demo/players/waiting.ts';
import type { Summary } from './report.ts';
import { settle, type People, type Traffic } from './settle.ts';

const LONGEST_TIMER_MS = 2 ** 31 - 1;
/** Limit for all people to connect. */
const GATHER_MS = 15_000;
/** Limit for agents to go offline at the end. */
const LEAVE_WITHIN_MS = 5_000;
/** Customers connect one after the other. */
const ARRIVE_EVERY_MS = 5;
const SIDES_OF_A_CHAT = 2;
/** The slowest agents think for several turns of the others, but never longer than this. */
const SLOWEST_TURNS = 4;
const LONGEST_THINKING_MS = 90_000;
/** Separates the random numbers of people and of runs. */
const SEEDS_A_RUN = 10_000;
const AGENTS_FROM = 5_000;

/** The server cannot be used. The message says why, and what to do. */
export class CannotStartError extends Error {
  override readonly name = 'CannotStartError';
}

/** A running simulation. */
export interface Simulation {
  /**
   * People write until this is called or the time is over; then the result is the summary. Further calls return the
   * same one.
   */
  end(): void;
  readonly summary: Promise<Summary>;
  /** Messages so far. */
  sent(): number;
  acknowledged(): number;
  /** The first acknowledgement of each message, in order of arrival. */
  readonly acks: readonly Ack[];
}

/**
 * Starts a run. Even if the server fails, the run ends soon after its time (`giveUpAfter`).
 * @throws {CannotStartError} when the server is missing, or does not accept these people
 */
export async function startSimulation(options: SimulationOptions): Promise<Simulation> {
  const life = new AbortController();
  const talking = new AbortController();
  setMaxListeners(0, life.signal);
  const { deployment } = options;
  const server: Server = {
    url: options.url,
    signal: life.signal,
    ...(deployment !== undefined && { issueToken: (id) => issueToken(deployment, id) }),
  };
  const staff = deployment?.agents ?? AGENT_ACCOUNTS.map((account) => ({ account, password: DEMO_PASSWORD }));
  const accounts = staff
    .slice(0, options.agents)
    .map(({ account, password }) => new AgentAccount(server, account, { password }));
  await signIn(server, accounts, options).catch(async (error: unknown) => {
    await leave(accounts);
    life.abort();
    throw error;
  });
  const ledger = new Ledger();
  const run: Run = { url: server.url, signal: life.signal, runId: randomBytes(6).toString('hex'), ledger };
  const { customers, agents } = castOf(run, server, accounts, options);
  const lives = [
    ...agents.map(({ participant }) => participant.run()),
    ...customers.map(({ participant }, index) =>
      pause(index * ARRIVE_EVERY_MS, life.signal).then(() => participant.run()),
    ),
  ];
  // A person who is refused for good ends the run for all.
  const turnedAway = Promise.all(lives).then(() => new Promise<never>(() => undefined));
  const play = async (): Promise<Summary> => {
    const traffic = await Promise.race([writeAll(options, { customers, agents }, talking.signal), turnedAway]);
    const { keepOpen, giveUpAfter = GIVE_UP_AFTER_S } = options;
    return within(giveUpAfter, (giveUp) =>
      Promise.race([settle({ customers, agents }, traffic, ledger, { keepOpen, giveUp }), turnedAway]),
    );
  };
  const finish = async (): Promise<readonly string[]> => {
    const stayed = await leave(accounts);
    life.abort();
    await Promise.allSettled(lives);
    return stayed === 0 ? [] : [`${stayed} agents could not be set offline`];
  };
  const complete = async (): Promise<Summary> => {
    const summary = await play().catch(async (error: unknown) => {
      await finish();
      throw error;
    });
    return { ...summary, unverified: [...summary.unverified, ...(await finish())] };
  };
  return {
    end: () => talking.abort(),
    sent: () => ledger.sent.size,
    acknowledged: () => ledger.acks.length,
    acks: ledger.acks,
    summary: complete(),
  };
}

function castOf(run: Run, server: Server, accounts: readonly AgentAccount[], options: SimulationOptions): People {
  const chanceOf = (person: number) => chanceFrom(options.seed * SEEDS_A_RUN + person);
  /** Average time between two turns of a person. */
  const turnMs = (SIDES_OF_A_CHAT * options.customers * 1_000) / options.rate;
  return {
    customers: customerIdsOf(options).map(
      (id, index) => new Customer(run, new CustomerAccount(server, id), steadyManner(chanceOf(index))),
    ),
    agents: accounts.map((account, index) => {
      const chance = chanceOf(AGENTS_FROM + index);
      const thinkingMs = Math.min(LONGEST_THINKING_MS, turnMs * chance.integer(0, SLOWEST_TURNS));
      return new Agent(run, account, steadyManner(chance, thinkingMs));
    }),
  };
}

function customerIdsOf({ customers, deployment }: SimulationOptions): readonly string[] {
  if (deployment === undefined) return CUSTOMER_IDS.slice(0, customers);
  return Array.from({ length: customers }, (_, index) => String(deployment.firstCustomer + index));
}

/** Runs work with a signal that aborts after this many seconds. */
async function within<T>(seconds: number, work: (giveUp: AbortSignal) => Promise<T>): Promise<T> {
  const giveUp = new AbortController();
  setMaxListeners(0, giveUp.signal);
  const timer = setTimeout(() => giveUp.abort(), seconds * 1_000);
  try {
    return await work(giveUp.signal);
  } finally {
    clearTimeout(timer);
  }
}

async function signIn(server: Server, accounts: readonly AgentAccount[], options: SimulationOptions): Promise<void> {
  const { url } = server;
  const { startWithin = GIVE_UP_AFTER_S } = options;
  await within(startWithin, async (giveUp) => {
    await requirePeople(server, options, giveUp);
    try {
      await Promise.all(accounts.map((account) => retryUntilReached(() => account.signIn(false), giveUp)));
    } catch (error) {
      if (giveUp.aborted) {
        throw new CannotStartError(
          `The server at ${url} answers, but agents could not sign in within ${startWithin} s.`,
        );
      }
      if (!(error instanceof RefusedError) || error.code !== CODE.wrongCredentials) throw error;
      throw new CannotStartError(
        options.deployment === undefined
          ? `The demonstration at ${url} has passwords of its own, so no agents can be played there. ` +
              'Play customers only, with --agents 0.'
          : `The server at ${url} does not know these agents: check their accounts and passwords.`,
      );
    }
  });
}

/** Agents go offline. @returns how many could not */
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
  await waitUntil(() => settled === accounts.length, LEAVE_WITHIN_MS);
  return accounts.length - gone;
}

/** Connects all people and lets them write until the time is over. @throws {CannotStartError} when no one connects */
async function writeAll(
  options: SimulationOptions,
  { customers, agents }: People,
  signal: AbortSignal,
): Promise<Traffic> {
  const { rate, seconds, url, startWithin = GIVE_UP_AFTER_S } = options;
  const people = [...customers, ...agents];
  const isThere = ({ participant }: Customer | Agent): boolean => participant.connection.isReady;
  await waitUntil(() => people.every(isThere), Math.min(GATHER_MS, startWithin * 1_000), signal);
  if (!signal.aborted && !people.some(isThere)) {
    throw new CannotStartError(`The server at ${url} answers, but nobody could connect to its chat service.`);
  }
  const startedAt = performance.now();
  const over = new AbortController();
  const typists = (): readonly Typist[] => [...customers, ...agents.flatMap(({ chats }) => [...chats])];
  const quiet = typeSteadily(rate, typists, over.signal);
  await pause(Math.min(seconds * 1_000, LONGEST_TIMER_MS), signal);
  over.abort();
  return { seconds: (performance.now() - startedAt) / 1_000, quiet };
}

async function requirePeople(server: Server, options: SimulationOptions, giveUp: AbortSignal): Promise<void> {
  const { url, deployment } = options;
  const id = customerIdsOf(options).at(-1) ?? '';
  const first: Promise<unknown> =
    deployment === undefined
      ? ask(server, demoToken, { customerId: id })
      : new CustomerAccount(server, id).signIn(false);
  try {
    await unlessAborted(first, giveUp);
  } catch (error) {
    if (!(error instanceof RefusedError))
      throw new CannotStartError(`No server answers at ${url}. Start one with npm start, or name another with --url.`);
    if (deployment !== undefined) {
      throw new CannotStartError(
        `The server at ${url} does not accept these customers: their secret, issuer and audience must be its own.`,
      );
    }
    throw new CannotStartError(
      error.code === 404
        ? `The server at ${url} does not run the demonstration, whose customers and agents are played here.`
        : `The demonstration at ${url} lacks these customers: it was made by an older version. ` +
            'Start it with a new DATA_DIR.',
    );
  }
}
