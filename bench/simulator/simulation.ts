import { randomBytes } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { ChatRecord } from '../../contract/http/chats.ts';
import { PAGE_SIZE_MAX } from '../../contract/constants.ts';
import { demoToken } from '../../contract/http/customer.ts';
import { chanceFrom } from '../../server/db/seed/random.ts';
import { AGENT_ACCOUNTS, AgentAccount, ask, CUSTOMER_IDS } from './accounts.ts';
import { Agent } from './agent.ts';
import { Customer } from './customer.ts';
import { Ledger, type Ack, type Said } from './ledger.ts';
import type { SimulationOptions } from './options.ts';
import { pace, type Speaker } from './pacer.ts';
import type { Participant, World } from './participant.ts';
import { comesTrue, patiently, pause, RefusedError } from './patience.ts';
import type { Summary } from './report.ts';
import { compare, countAnswered, type Finding, type Witness } from './verify.ts';

/** Longest that is waited for everything to be acknowledged once nobody says anything new; a server may be starting. */
const SETTLE_MS = 60_000;
/** Longest that is waited for what is stored to reach everybody: several of the server's sweeps. */
const ARRIVE_MS = 20_000;
const LONGEST_TIMER_MS = 2 ** 31 - 1;
/** Longest that is waited for everybody to be there. */
const GATHER_MS = 15_000;
/** Customers come one after the other. */
const ARRIVE_EVERY_MS = 5;
const READERS = 8;
const SIDES_OF_A_CHAT = 2;
/** Keep the chances of people, and of runs, apart. */
const SEEDS_A_RUN = 10_000;
const AGENTS_FROM = 5_000;

/** Nobody can be simulated there. Its message says why, and what to do. */
export class CannotStartError extends Error {
  override readonly name = 'CannotStartError';
}

/** Everybody in a run. */
interface Cast { readonly customers: readonly Customer[]; readonly agents: readonly Agent[] }

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
 * Starts a run.
 * @throws {CannotStartError} when there is no such server, or not with these people
 */
export async function startSimulation(options: SimulationOptions): Promise<Simulation> {
  await requireDemonstration(options);
  const life = new AbortController();
  const talking = new AbortController();
  setMaxListeners(0, life.signal);
  const world: World = { url: options.url, runId: randomBytes(6).toString('hex'), ledger: new Ledger(), turnMs: (SIDES_OF_A_CHAT * options.customers * 1_000) / options.rate, signal: life.signal };
  const customers = CUSTOMER_IDS.slice(0, options.customers).map((id, index) => new Customer(world, id, chanceFrom(options.seed * SEEDS_A_RUN + index)));
  const agents = await Promise.all(AGENT_ACCOUNTS.slice(0, options.agents).map(async (name, index) => {
    const account = new AgentAccount(options.url, name);
    await patiently(() => account.signIn(false), life.signal);
    return new Agent(world, account, chanceFrom(options.seed * SEEDS_A_RUN + AGENTS_FROM + index));
  }));
  const lives = [
    ...agents.map(({ participant }) => participant.run()),
    ...customers.map(({ participant }, index) => pause(index * ARRIVE_EVERY_MS, life.signal).then(() => participant.run())),
  ];
  // Who is turned away at the door ends the run for all.
  const turnedAway = Promise.all(lives).then(() => new Promise<never>(() => undefined));
  const play = async (): Promise<Summary> => {
    const seconds = await Promise.race([talk(options, { customers, agents }, talking.signal), turnedAway]);
    return Promise.race([settle({ customers, agents }, world, { ...options, seconds }), turnedAway]);
  };
  return {
    end: () => talking.abort(),
    sent: () => world.ledger.said.size,
    acknowledged: () => world.ledger.acks.length,
    acks: world.ledger.acks,
    summary: play().finally(async () => {
      await Promise.allSettled(agents.map(({ account }) => account.leave()));
      life.abort();
      await Promise.allSettled(lives);
    }),
  };
}

/** Everybody talks, once they are there, until the time is over. @returns how many seconds they have talked */
async function talk({ rate, seconds }: SimulationOptions, { customers, agents }: Cast, signal: AbortSignal): Promise<number> {
  await comesTrue(() => [...customers, ...agents].every(({ participant }) => participant.connection.isReady), GATHER_MS, signal);
  const startedAt = performance.now();
  const over = new AbortController();
  const speakers = (): readonly Speaker[] => [...customers, ...agents.flatMap(({ chats }) => [...chats])];
  const pacing = pace(rate, speakers, over.signal);
  await pause(Math.min(seconds * 1_000, LONGEST_TIMER_MS), signal);
  over.abort();
  const talkedMs = performance.now() - startedAt;
  // Who wants to open a chat at a dead server would wait forever.
  await Promise.race([pacing, wait(SETTLE_MS, undefined, { ref: false })]);
  return talkedMs / 1_000;
}

/** Waits until everything has come to rest, then looks for every message. */
async function settle({ customers, agents }: Cast, { ledger, signal }: World, { keepOpen, seconds }: { keepOpen: boolean; seconds: number }): Promise<Summary> {
  const everybody = [...customers, ...agents].map(({ participant }) => participant);
  await comesTrue(() => everybody.every(({ outbox }) => outbox.isEmpty), SETTLE_MS);
  if (!keepOpen) {
    for (const customer of customers) customer.leave();
    await comesTrue(() => customers.every(({ isTalking }) => !isTalking), SETTLE_MS);
  }
  await comesTrue(() => everybody.every(({ views, outbox }) => outbox.isEmpty && [...views.values()].every(({ isBehind }) => !isBehind)), ARRIVE_MS);
  const records = await readRecords({ customers, agents }, signal);
  const witnesses = witnessesOf({ customers, agents });
  await comesTrue(() => [...records].every(([chatId, { length }]) => (witnesses.get(chatId) ?? []).every(({ view }) => view.cursor >= length)), ARRIVE_MS);

  const said = [...ledger.said.values()];
  const saidIn = groupByChat(said);
  const names = new Set(ledger.said.keys());
  const findings = Array.from(records, ([chatId, record]) => compare(chatId, record, saidIn.get(chatId) ?? [], witnesses.get(chatId) ?? []));
  const views = everybody.flatMap((participant) => [...participant.views.values()]);
  return {
    seconds, chats: saidIn.size, sent: said.length,
    acknowledged: said.filter(({ ack }) => ack !== null).length,
    answered: [...records.values()].reduce((sum, record) => sum + countAnswered(record, names), 0),
    refused: said.filter(({ refusal }) => refusal !== null).length,
    unsettled: said.filter(({ ack, refusal }) => ack === null && refusal === null).length,
    lost: countMessages(findings.map(({ lost }) => lost)), doubled: countMessages(findings.map(({ doubled }) => doubled)),
    reconnects: sum(everybody, ({ connection }) => connection.reconnects),
    refills: sum(everybody, ({ refills }) => refills),
    repeats: views.reduce((total, { repeats }) => total + repeats, 0),
    ackMs: ledger.acks.map(({ enteredAt, at }) => at - enteredAt), receivedMs: ledger.receivedMs,
    problems: findings.flatMap(({ lost, doubled }) => [...lost, ...doubled]).map(({ problem }) => problem),
  };
}

function witnessesOf({ customers, agents }: Cast): ReadonlyMap<string, readonly Witness[]> {
  const witnesses = new Map<string, Witness[]>();
  const add = (who: string, { views }: Participant, has: (chatId: string) => boolean): void => {
    for (const view of views.values()) if (has(view.chatId)) witnesses.set(view.chatId, [...(witnesses.get(view.chatId) ?? []), { who, view }]);
  };
  for (const { id, participant } of customers) add(`customer ${id}`, participant, () => true);
  for (const agent of agents) add(`agent ${agent.id}`, agent.participant, (chatId) => agent.has(chatId));
  return witnesses;
}

/** The whole record of each chat that somebody may read. */
async function readRecords({ customers, agents }: Cast, signal: AbortSignal): Promise<ReadonlyMap<string, readonly ChatRecord[]>> {
  const readers = new Map<string, Customer | Agent>();
  for (const agent of agents) for (const chatId of agent.participant.views.keys()) if (agent.has(chatId)) readers.set(chatId, agent);
  for (const customer of customers) for (const chatId of customer.participant.views.keys()) readers.set(chatId, customer);
  const waiting = [...readers];
  const records = new Map<string, readonly ChatRecord[]>();
  const lane = async (): Promise<void> => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) records.set(next[0], await readRecord(next[1], next[0], signal));
  };
  await Promise.all(Array.from({ length: READERS }, lane));
  return records;
}

async function readRecord(reader: Customer | Agent, chatId: string, signal: AbortSignal): Promise<readonly ChatRecord[]> {
  const rows: ChatRecord[] = [];
  for (let isMore = true; isMore;) {
    const afterSeq = rows.at(-1)?.chatSeq ?? 0;
    const { records, next } = await patiently(() => reader.readRecord(chatId, afterSeq), signal);
    rows.push(...records);
    isMore = next !== null && records.length === PAGE_SIZE_MAX;
  }
  return rows;
}

function groupByChat(said: readonly Said[]): ReadonlyMap<string, readonly Said[]> {
  const groups = new Map<string, Said[]>();
  for (const one of said) {
    const group = groups.get(one.chatId) ?? [];
    groups.set(one.chatId, group);
    group.push(one);
  }
  return groups;
}

/** @param byChat each chat's findings, of which several may be about one message */
function countMessages(byChat: readonly (readonly Finding[])[]): number {
  return byChat.reduce((total, findings) => total + new Set(findings.map(({ chatSeq }) => chatSeq)).size, 0);
}

function sum(people: readonly Participant[], count: (participant: Participant) => number): number {
  return people.reduce((total, participant) => total + count(participant), 0);
}

async function requireDemonstration({ url, customers }: SimulationOptions): Promise<void> {
  try {
    await ask(url, demoToken, { customerId: CUSTOMER_IDS[customers - 1] ?? '' });
  } catch (error) {
    if (!(error instanceof RefusedError)) throw new CannotStartError(`No server answers at ${url}. Start one with npm start, or name another with --url.`);
    throw new CannotStartError(error.code === 404
      ? `The server at ${url} does not run the demonstration, whose customers and agents are played here.`
      : `The demonstration at ${url} lacks these customers: it was made by an older version. Start it with a new DATA_DIR.`);
  }
}
