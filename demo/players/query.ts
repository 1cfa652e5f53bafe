import { randomUUID } from 'node:crypto';
import { addOwnReply, addQuery, getQueryChoices } from '#contract/http/customerQueries.ts';
import { addReply, getQuery } from '#contract/http/queries.ts';
import { DEMO_PRODUCTS, filled } from '../seed/phrases.ts';
import { TICKETS, type Ticket } from '../seed/tickets.ts';
import type { AgentAccount, CustomerAccount } from './accounts.ts';
import type { Manner } from './plan.ts';
import { pause } from './waiting.ts';

interface QueryPeople {
  readonly customer: CustomerAccount;
  readonly agents: readonly AgentAccount[];
}

/** Queries that are being played at the same time. */
const AT_ONCE = 4;

/** Plays queries of these customers, one after the other or a few at once, until the signal aborts. */
export async function playQueries(
  customers: readonly CustomerAccount[],
  agents: readonly AgentAccount[],
  manner: Manner,
  signal: AbortSignal,
): Promise<void> {
  let running = 0;
  await pause(manner.wait('arrival'), signal);
  while (!signal.aborted) {
    const present = agents.filter(({ isSignedIn }) => isSignedIn);
    if (running < AT_ONCE && present.length > 0) {
      running += 1;
      playQuery({ customer: manner.chance.oneOf(customers), agents: present }, manner, signal)
        // A refusal, for example because a visitor has closed the query, ends only this query.
        .catch(() => undefined)
        .finally(() => {
          running -= 1;
        });
    }
    await pause(manner.wait('nextQuery'), signal);
  }
}

/**
 * One query from its start to its end: the customer raises it, staff and the customer reply in turn, and the last
 * reply of staff closes it. It ends early when the signal aborts, or when someone else has been assigned.
 * @throws when the server refuses a call, or does not answer
 */
async function playQuery(
  { customer, agents }: QueryPeople,
  { chance, wait }: Manner,
  signal: AbortSignal,
): Promise<void> {
  const product = chance.oneOf(DEMO_PRODUCTS);
  const ticket = chance.oneOf(TICKETS[product] ?? []);
  const draw = chance.integer(12, 98_000);
  const id = await raise(customer, product, { ...ticket, description: filled(ticket.description, draw) });
  const last = ticket.turns.length - (ticket.turns.length % 2 === 0 ? 2 : 1);
  for (const [index, turn] of ticket.turns.slice(0, last + 1).entries()) {
    await pause(wait('queryReply'), signal);
    if (signal.aborted) return;
    const reply = { queryId: id, description: filled(turn, draw), picIds: [], clientId: randomUUID() };
    if (index % 2 === 1) {
      await customer.ask(addOwnReply, reply);
      continue;
    }
    const agent = await assigneeOf(id, agents);
    if (agent === null) return;
    await agent.ask(addReply, { ...reply, urls: '[]', isClosing: index === last });
  }
}

async function raise(
  customer: CustomerAccount,
  comeFrom: number,
  { category, subject, title, description }: Ticket,
): Promise<string> {
  const { categories, subjects } = await customer.ask(getQueryChoices, {});
  const idOf = (choices: readonly { readonly id: string; readonly name: string }[], name: string): string =>
    (choices.find((choice) => choice.name === name) ?? choices[0])?.id ?? '';
  const { id } = await customer.ask(addQuery, {
    comeFrom,
    categoryId: idOf(categories, category),
    subjectId: idOf(subjects, subject),
    title,
    description,
    picIds: [],
    clientId: randomUUID(),
  });
  return id;
}

/** The assignee among the played agents; any of them for a query without one; null when it is someone else's. */
async function assigneeOf(id: string, agents: readonly AgentAccount[]): Promise<AgentAccount | null> {
  const someone = agents[Number(id) % agents.length];
  if (someone === undefined) return null;
  const { handleId } = await someone.ask(getQuery, { id });
  return handleId === null ? someone : (agents.find((agent) => agent.id === handleId) ?? null);
}
