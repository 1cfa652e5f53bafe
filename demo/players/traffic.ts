import { randomBytes } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { CUSTOMER_COUNT, FIRST_CUSTOMER_ID, TRAFFIC_ACCOUNTS, TRAFFIC_CUSTOMER_COUNT } from '../seed/people.ts';
import { chanceFrom } from '../seed/random.ts';
import { AgentAccount, CustomerAccount } from './accounts.ts';
import { Agent } from './agent.ts';
import { Customer } from './customer.ts';
import type { MessageLedger } from './participant.ts';
import { demoManner } from './plan.ts';
import { playQueries } from './query.ts';
import { typeWhenDue } from './typing.ts';
import { retryUntilReached, unlessAborted, waitUntil } from './waiting.ts';

const LEAVE_WITHIN_MS = 5_000;
const DEVICE = 'demonstration';
/** Visitors may take all other customers. */
const TRAFFIC_CUSTOMERS = Array.from({ length: TRAFFIC_CUSTOMER_COUNT }, (_, index) =>
  String(FIRST_CUSTOMER_ID + CUSTOMER_COUNT - 1 - index),
);

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
  // Connections end before the accounts go offline: a connection that breaks logs in again.
  const playing = new AbortController();
  for (const { signal } of [life, playing]) setMaxListeners(0, signal);
  // Calls go on to their end: in place of an aborted one, fetch opens a connection that delays the end of the server.
  const server = { url, signal: new AbortController().signal };
  const run = { url, signal: playing.signal, runId: randomBytes(6).toString('hex'), ledger: NO_LEDGER };
  const chance = chanceFrom(randomBytes(4).readUInt32LE());
  const manner = demoManner(chance, waitFactor);
  const customers = TRAFFIC_CUSTOMERS.map((id) => new Customer(run, new CustomerAccount(server, id), manner));
  const accounts = TRAFFIC_ACCOUNTS.map((account) => new AgentAccount(server, account, { device: DEVICE }));
  const agents: Agent[] = [];

  const playAgent = async (account: AgentAccount): Promise<void> => {
    await retryUntilReached(() => account.signIn(false), playing.signal);
    const agent = new Agent(run, account, manner);
    agents.push(agent);
    await agent.participant.run();
  };
  // Customers who do not know yet what they have written would begin again.
  const typists = () => [
    ...customers.filter(({ participant }) => participant.hasLoaded),
    ...agents.flatMap(({ chats }) => [...chats]),
  ];
  const lives = [
    ...accounts.map(playAgent),
    ...customers.map(({ participant }) => participant.run()),
    typeWhenDue(typists, () => manner.wait('typing'), playing.signal),
    playQueries(
      customers.map(({ account }) => account),
      accounts,
      manner,
      playing.signal,
    ),
  ].map((each) =>
    each.catch((error: unknown) => {
      if (!playing.signal.aborted) onError(error);
    }),
  );

  const drop = (): void => {
    playing.abort();
    life.abort();
  };
  return {
    drop,
    end: async () => {
      for (const customer of customers) customer.leave();
      const isGone = ({ participant, hasOpenChat }: Customer) => participant.hasLoaded && !hasOpenChat;
      await waitUntil(() => customers.every(isGone), leaveWithinMs, life.signal);
      playing.abort();
      const tooLate = AbortSignal.any([life.signal, AbortSignal.timeout(leaveWithinMs)]);
      const leaving = accounts.map((account) =>
        unlessAborted(account.leave(true), tooLate).catch((error: unknown) => {
          if (!life.signal.aborted) onError(error);
        }),
      );
      await Promise.all(leaving);
      drop();
      await Promise.all(lives);
    },
  };
}
