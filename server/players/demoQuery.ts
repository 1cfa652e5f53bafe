import { randomUUID } from 'node:crypto';
import { addOwnReply, addQuery, getQueryChoices } from '../../contract/http/customerQueries.ts';
import { addReply, getQuery } from '../../contract/http/queries.ts';
import { filled } from '../db/seed/numbers.ts';
import { DEMO_PRODUCTS } from '../db/seed/phrases.ts';
import { TICKETS, type Ticket } from '../db/seed/tickets.ts';
import { ask, type AgentAccount, type CustomerAccount, type Server } from './accounts.ts';
import type { PersonOptions } from './demoCustomer.ts';
import { createWaits } from './plan.ts';
import { pause } from './waiting.ts';

export interface QueryPeople {
  readonly customer: CustomerAccount;
  readonly agents: readonly AgentAccount[];
}

/**
 * One query from its start to its end: the customer raises it, staff and the customer reply in turn, and the last
 * reply of staff closes it. It ends early when the signal aborts, or when someone else has been assigned.
 * @throws when the server refuses a call, or does not answer
 */
export async function playQuery(
  { server, signal }: { readonly server: Server; readonly signal: AbortSignal },
  { customer, agents }: QueryPeople,
  { chance, waitFactor }: PersonOptions,
): Promise<void> {
  const wait = createWaits(chance, waitFactor);
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
    const agent = await assigneeOf(server, id, agents);
    if (agent === null) return;
    await ask(server, addReply, { ...reply, urls: '[]', isClosing: index === last }, agent.token);
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
async function assigneeOf(server: Server, id: string, agents: readonly AgentAccount[]): Promise<AgentAccount | null> {
  const someone = agents[Number(id) % agents.length];
  if (someone === undefined) return null;
  const { handleId } = await ask(server, getQuery, { id }, someone.token);
  return handleId === null ? someone : (agents.find((agent) => agent.id === handleId) ?? null);
}
