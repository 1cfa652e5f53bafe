import { randomBytes } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { CUSTOMER_COUNT, FIRST_CUSTOMER_ID, TRAFFIC_ACCOUNTS, TRAFFIC_CUSTOMER_COUNT } from '../db/seed/people.ts';
import { chanceFrom } from '../db/seed/random.ts';
import { AgentAccount } from './accounts.ts';
import { DemoAgent } from './demoAgent.ts';
import { DemoCustomer } from './demoCustomer.ts';
import { playQuery } from './demoQuery.ts';
import type { MessageLedger } from './participant.ts';
import { createWaits } from './plan.ts';
import { pause, retryUntilReached, unlessAborted, waitUntil } from './waiting.ts';

const LEAVE_WITHIN_MS = 5_000;
/** Queries that are being played at the same time. */
const QUERIES_AT_ONCE = 4;
const DEVICE = 'demonstration';

const NO_LEDGER: MessageLedger = {
  entered: () => undefined,
  acked: () => undefined,
  refused: () => undefined,
  received: () => undefined,
};

export interface TrafficOptions {
  /** The server's own address. */
  readonly url: string;
  /** Multiplies all waits of people. */
  readonly waitFactor: number;
  /** Limit for customers to end their chats, and then for agents to go offline. */
  readonly leaveWithinMs?: number;
  readonly onError: (error: unknown) => void;
}

/** The people who are played. */
export interface Traffic {
  /** Customers end their chats and agents go offline, within seconds. Never rejects. */
  end(): Promise<void>;
  /** Closes all connections at once, and leaves everything as it is. */
  drop(): void;
}

/** Plays customers and agents of the demonstration over the server's own sockets and calls, until one of its ends. */
export function startTraffic({ url, waitFactor, leaveWithinMs = LEAVE_WITHIN_MS, onError }: TrafficOptions): Traffic {
  const life = new AbortController();
  setMaxListeners(0, life.signal);
  const seed = randomBytes(4).readUInt32LE();
  // Connections end before the accounts go offline: a connection that breaks logs in again.
  const playing = new AbortController();
  setMaxListeners(0, playing.signal);
  // Calls go on to their end: in place of an aborted one, fetch opens a connection that delays the end of the server.
  const server = { url, signal: new AbortController().signal };
  const run = { url, signal: playing.signal, runId: randomBytes(6).toString('hex'), ledger: NO_LEDGER };
  const optionsOf = (index: number) => ({ chance: chanceFrom(seed + index), waitFactor });
  const customers = TRAFFIC_CUSTOMERS.map((id, index) => new DemoCustomer(run, server, id, optionsOf(index)));
  const accounts = TRAFFIC_ACCOUNTS.map((account) => new AgentAccount(server, account, { device: DEVICE }));
  const reported = (error: unknown): void => {
    if (!playing.signal.aborted) onError(error);
  };

  const playAgent = async (account: AgentAccount, index: number): Promise<void> => {
    await retryUntilReached(() => account.signIn(false), playing.signal);
    await new DemoAgent(run, server, account, optionsOf(customers.length + index)).participant.run();
  };
  const raiseQueries = async (): Promise<void> => {
    const people = optionsOf(customers.length + accounts.length);
    const wait = createWaits(people.chance, waitFactor);
    let running = 0;
    await pause(wait('arrival'), playing.signal);
    while (!playing.signal.aborted) {
      const agents = accounts.filter(({ token }) => token !== '');
      if (running < QUERIES_AT_ONCE && agents.length > 0) {
        running += 1;
        const customer = people.chance.oneOf(customers).account;
        playQuery({ server, signal: playing.signal }, { customer, agents }, people)
          // A refusal, for example because a visitor has closed the query, ends only this query.
          .catch(() => undefined)
          .finally(() => {
            running -= 1;
          });
      }
      await pause(wait('nextQuery'), playing.signal);
    }
  };
  const lives = [
    ...accounts.map(playAgent),
    ...customers.map(({ participant }) => participant.run()),
    raiseQueries(),
  ].map((each) => each.catch(reported));

  const drop = (): void => {
    playing.abort();
    life.abort();
  };
  return {
    drop,
    end: async () => {
      for (const customer of customers) customer.leave();
      await waitUntil(() => customers.every(({ isGone }) => isGone), leaveWithinMs, life.signal);
      playing.abort();
      const reportEnd = (error: unknown): void => {
        if (!life.signal.aborted) onError(error);
      };
      const goOffline = async (account: AgentAccount): Promise<void> => {
        await account.signIn(false);
        await account.leave(true);
      };
      const tooLate = AbortSignal.any([life.signal, AbortSignal.timeout(leaveWithinMs)]);
      await Promise.all(accounts.map((account) => unlessAborted(goOffline(account), tooLate).catch(reportEnd)));
      drop();
      await Promise.all(lives);
    },
  };
}

/** Visitors may take all other customers. */
export const TRAFFIC_CUSTOMERS = Array.from({ length: TRAFFIC_CUSTOMER_COUNT }, (_, index) =>
  String(FIRST_CUSTOMER_ID + CUSTOMER_COUNT - 1 - index),
);
