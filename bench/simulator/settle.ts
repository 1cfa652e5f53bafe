import { PAGE_SIZE_MAX } from '#contract/constants.ts';
import type { ChatRecord } from '#contract/http/chats.ts';
import type { Agent } from '#demo/players/agent.ts';
import type { Customer } from '#demo/players/customer.ts';
import type { Ledger, SentMessage } from './ledger.ts';
import type { Participant } from '#demo/players/participant.ts';
import { waitUntil, retryUntilReached, unlessAborted } from '#demo/players/waiting.ts';
import type { Summary } from './report.ts';
import { compare, countAnswered, type Finding, type Witness } from './verify.ts';

/** Limit for stored messages to reach all people: several sweeps of the server. */
const ARRIVE_MS = 20_000;
const READERS = 8;

/** All people of a run. */
export interface People {
  readonly customers: readonly Customer[];
  readonly agents: readonly Agent[];
}

/** The messages of a run. */
export interface Traffic {
  readonly seconds: number;
  /** Resolves when no one types any more. */
  readonly quiet: Promise<void>;
}

export interface Ending {
  /** Whether chats stay open. */
  readonly keepOpen: boolean;
  /** Ends all waiting: what has not been checked by then is reported. */
  readonly giveUp: AbortSignal;
}

/** Waits until all messages are settled, then checks each one. */
export async function settle(
  cast: People,
  traffic: Traffic,
  ledger: Ledger,
  { keepOpen, giveUp }: Ending,
): Promise<Summary> {
  const people = [...cast.customers, ...cast.agents].map(({ participant }) => participant);
  const isQuiet = await unlessAborted(traffic.quiet, giveUp).then(
    () => true,
    () => false,
  );
  await waitUntil(() => people.every(({ outbox }) => outbox.isEmpty), Infinity, giveUp);
  if (!keepOpen) await endChats(cast.customers, giveUp);
  await waitUntil(
    () => people.every(({ views, outbox }) => outbox.isEmpty && [...views.values()].every(({ isBehind }) => !isBehind)),
    ARRIVE_MS,
    giveUp,
  );
  const { records, unread } = await readRecords(cast, giveUp);
  const witnesses = witnessesOf(cast);
  await waitUntil(
    () =>
      [...records].every(([chatId, { length }]) =>
        (witnesses.get(chatId) ?? []).every(({ view }) => view.cursor >= length),
      ),
    ARRIVE_MS,
    giveUp,
  );
  const sentIn = groupByChat([...ledger.sent.values()]);
  const openChats = keepOpen ? 0 : cast.customers.filter(({ hasOpenChat }) => hasOpenChat).length;
  const ofMessages = `with ${countAcknowledged(unread, sentIn)} acknowledged messages`;
  return {
    seconds: traffic.seconds,
    chats: sentIn.size,
    ...countsOf(ledger, people),
    ...checked(ledger, records, (chatId) => ({
      sent: sentIn.get(chatId) ?? [],
      witnesses: witnesses.get(chatId) ?? [],
    })),
    unverified: [
      ...(isQuiet ? [] : ['not all people could open a chat']),
      ...(openChats === 0 ? [] : [`${openChats} chats could not be ended`]),
      ...(unread.length === 0 ? [] : [`${unread.length} chats could not be read back, ${ofMessages}`]),
    ],
  };
}

/** What people counted while they wrote. */
function countsOf(ledger: Ledger, people: readonly Participant[]) {
  const sent = [...ledger.sent.values()];
  const views = people.flatMap((participant) => [...participant.views.values()]);
  return {
    sent: sent.length,
    acknowledged: sent.filter(({ ack }) => ack !== null).length,
    refused: sent.filter(({ refusal }) => refusal !== null).length,
    unsettled: sent.filter(({ ack, refusal }) => ack === null && refusal === null).length,
    reconnects: sum(people, ({ connection }) => connection.reconnects),
    refills: sum(people, ({ refills }) => refills),
    repeats: views.reduce((total, { repeats }) => total + repeats, 0),
    ackMs: ledger.acks.map(({ enteredAt, at }) => at - enteredAt),
    receivedMs: ledger.receivedMs,
  };
}

/** Each chat as it is stored, against what was sent and what people saw. */
function checked(
  ledger: Ledger,
  records: Reading['records'],
  of: (chatId: string) => { readonly sent: readonly SentMessage[]; readonly witnesses: readonly Witness[] },
) {
  const findings = Array.from(records, ([chatId, record]) => {
    const { sent, witnesses } = of(chatId);
    return compare(chatId, record, sent, witnesses);
  });
  const names = new Set(ledger.sent.keys());
  return {
    answered: [...records.values()].reduce((total, record) => total + countAnswered(record, names), 0),
    lost: countMessages(findings.map(({ lost }) => lost)),
    doubled: countMessages(findings.map(({ doubled }) => doubled)),
    problems: findings.flatMap(({ lost, doubled }) => [...lost, ...doubled]).map(({ problem }) => problem),
  };
}

async function endChats(customers: readonly Customer[], giveUp: AbortSignal): Promise<void> {
  for (const customer of customers) customer.leave();
  await waitUntil(() => customers.every(({ hasOpenChat }) => !hasOpenChat), Infinity, giveUp);
}

function witnessesOf({ customers, agents }: People): ReadonlyMap<string, readonly Witness[]> {
  const witnesses = new Map<string, Witness[]>();
  const add = (who: string, { views }: Participant, has: (chatId: string) => boolean): void => {
    for (const view of views.values())
      if (has(view.chatId)) witnesses.set(view.chatId, [...(witnesses.get(view.chatId) ?? []), { who, view }]);
  };
  for (const { id, participant } of customers) add(`customer ${id}`, participant, () => true);
  for (const agent of agents) add(`agent ${agent.id}`, agent.participant, (chatId) => agent.has(chatId));
  return witnesses;
}

interface Reading {
  readonly records: ReadonlyMap<string, readonly ChatRecord[]>;
  /** Chats for which the time was too short. */
  readonly unread: readonly string[];
}

/** All messages of each chat that one of the people may read. */
async function readRecords({ customers, agents }: People, giveUp: AbortSignal): Promise<Reading> {
  const readers = new Map<string, Customer | Agent>();
  for (const agent of agents)
    for (const chatId of agent.participant.views.keys()) if (agent.has(chatId)) readers.set(chatId, agent);
  for (const customer of customers)
    for (const chatId of customer.participant.views.keys()) readers.set(chatId, customer);
  const waiting = [...readers];
  const records = new Map<string, readonly ChatRecord[]>();
  const lane = async (): Promise<void> => {
    for (let next = waiting.pop(); next !== undefined && !giveUp.aborted; next = waiting.pop()) {
      records.set(next[0], await readRecord(next[1], next[0], giveUp));
    }
  };
  await Promise.all(Array.from({ length: READERS }, lane)).catch((error: unknown) => {
    if (!giveUp.aborted) throw error;
  });
  return { records, unread: [...readers.keys()].filter((chatId) => !records.has(chatId)) };
}

async function readRecord(
  reader: Customer | Agent,
  chatId: string,
  signal: AbortSignal,
): Promise<readonly ChatRecord[]> {
  const rows: ChatRecord[] = [];
  for (let isMore = true; isMore;) {
    const afterSeq = rows.at(-1)?.chatSeq ?? 0;
    const { records, next } = await retryUntilReached(() => reader.readRecord(chatId, afterSeq), signal);
    rows.push(...records);
    isMore = next !== null && records.length === PAGE_SIZE_MAX;
  }
  return rows;
}

function groupByChat(sent: readonly SentMessage[]): ReadonlyMap<string, readonly SentMessage[]> {
  const groups = new Map<string, SentMessage[]>();
  for (const one of sent) {
    const group = groups.get(one.chatId) ?? [];
    groups.set(one.chatId, group);
    group.push(one);
  }
  return groups;
}

function countAcknowledged(chatIds: readonly string[], sentIn: ReadonlyMap<string, readonly SentMessage[]>): number {
  return chatIds.flatMap((chatId) => sentIn.get(chatId) ?? []).filter(({ ack }) => ack !== null).length;
}

/** @param byChat the findings of each chat, of which several may be about one message */
function countMessages(byChat: readonly (readonly Finding[])[]): number {
  return byChat.reduce((total, findings) => total + new Set(findings.map(({ chatSeq }) => chatSeq)).size, 0);
}

function sum(people: readonly Participant[], count: (participant: Participant) => number): number {
  return people.reduce((total, participant) => total + count(participant), 0);
}
