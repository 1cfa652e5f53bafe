import { PERSON_TYPE, PRODUCTS } from '../../../contract/domain.ts';
import { iso, MINUTE_MS, startTimes } from './chats.ts';
import type { SeedCustomer } from './people.ts';
import type { Chance } from './random.ts';
import { TICKETS, type Ticket } from './tickets.ts';

export const QUERY_COUNT = 2_000;
const FIRST_QUERY_ID = 10_001;
/** Nearly every older query has an assignee and an answer. */
const ANSWERED_WITHIN_MS = 3 * 24 * 60 * MINUTE_MS;
const ANSWERED_SHARE = 0.98;

/** Rows with the column names of the tables. Instants are ISO texts. */
export interface QueryRow {
  readonly id: number;
  readonly customer_id: number;
  readonly product: number;
  readonly category_id: string | null;
  readonly subject_id: string | null;
  readonly title: string;
  readonly description: string;
  readonly status: number;
  readonly staff_id: string | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly closed_at: string | null;
}

export interface ReplyRow {
  readonly query_id: number;
  readonly author_type: number;
  readonly author_id: string;
  readonly description: string;
  readonly at: string;
}

export interface QueryPeople {
  readonly customers: readonly SeedCustomer[];
  readonly staffIds: readonly string[];
  /** By name. */
  readonly categoryIds: ReadonlyMap<string, string>;
  readonly subjectIds: ReadonlyMap<string, string>;
}

/** Made-up queries with their replies, oldest first. Every customer has some. Some open ones are unassigned. */
export function seedQueries(
  chance: Chance,
  people: QueryPeople,
  now: number,
): { queries: readonly QueryRow[]; replies: readonly ReplyRow[] } {
  const replies: ReplyRow[] = [];
  const queries = startTimes(chance, QUERY_COUNT, now).map((createdAt, index): QueryRow => {
    const id = FIRST_QUERY_ID + index;
    const product = chance.oneOf(PRODUCTS);
    const ticket = chance.oneOf(TICKETS[product] ?? []);
    const customer =
      (index % 2 === 0 ? people.customers[(index / 2) % people.customers.length] : undefined) ??
      chance.oneOf(people.customers);
    const isOld = createdAt < now - ANSWERED_WITHIN_MS && chance.isTrue(ANSWERED_SHARE);
    const staffId = isOld || chance.isTrue(0.85) ? chance.oneOf(people.staffIds) : null;
    const number = String(chance.integer(12, 98_000));
    const turns =
      staffId === null
        ? []
        : repliesTo(chance, ticket, {
            staffId,
            customerId: String(customer.id),
            createdAt,
            now,
            turnsMin: isOld ? 1 : 0,
          });
    replies.push(
      ...turns.map((turn) => ({ ...turn, query_id: id, description: turn.description.replaceAll('{n}', number) })),
    );
    const updatedAt = turns.at(-1)?.at ?? iso(createdAt);
    const isClosed = turns.length >= Math.min(2, ticket.turns.length) && chance.isTrue(0.85);
    return {
      id,
      customer_id: customer.id,
      product,
      category_id: people.categoryIds.get(ticket.category) ?? null,
      subject_id: people.subjectIds.get(ticket.subject) ?? null,
      title: ticket.title,
      description: ticket.description.replaceAll('{n}', number),
      status: isClosed ? 2 : 1,
      staff_id: staffId,
      created_at: iso(createdAt),
      updated_at: updatedAt,
      closed_at: isClosed ? updatedAt : null,
    };
  });
  return { queries, replies };
}

/** The ticket's replies up to its current status. */
function repliesTo(
  chance: Chance,
  { turns }: Ticket,
  {
    staffId,
    customerId,
    createdAt,
    now,
    turnsMin,
  }: { staffId: string; customerId: string; createdAt: number; now: number; turnsMin: number },
): readonly Omit<ReplyRow, 'query_id'>[] {
  let at = createdAt;
  return turns
    .slice(0, chance.isTrue(0.5) ? turns.length : chance.integer(turnsMin, turns.length))
    .map((description, index) => {
      at = Math.min(at + chance.integer(20, 600) * MINUTE_MS, now - MINUTE_MS);
      const author =
        index % 2 === 0
          ? { author_type: PERSON_TYPE.staff, author_id: staffId }
          : { author_type: PERSON_TYPE.customer, author_id: customerId };
      return { ...author, description, at: iso(at) };
    });
}
