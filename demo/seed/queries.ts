import { PERSON_TYPE } from '#contract/domain.ts';
import { iso, MINUTE_MS, recentTimes, startTimes, type SeedClock } from './chats.ts';
import { DEMO_PRODUCTS, filled } from './phrases.ts';
import type { SeedCustomer } from './people.ts';
import type { Chance } from './random.ts';
import { TICKETS, type Ticket } from './tickets.ts';

export const QUERY_COUNT = 2_020;
/** Queries of today. */
const RECENT_COUNT = 20;
const FIRST_QUERY_ID = 10_001;
/** Nearly every older query has an assignee and an answer. */
const ANSWERED_WITHIN_MS = 3 * 24 * 60 * MINUTE_MS;
const ANSWERED_SHARE = 0.98;
/** One in this many of those goes on, so that a person has a dozen open ones. */
const OLD_OPEN_EACH = 12;

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
  { history, recent }: { history: Chance; recent: Chance },
  people: QueryPeople,
  clock: SeedClock,
): { queries: readonly QueryRow[]; replies: readonly ReplyRow[] } {
  const replies: ReplyRow[] = [];
  const queries: QueryRow[] = [];
  const addAll = (chance: Chance, starts: readonly number[], turnGap: Gap): void => {
    for (const createdAt of starts) {
      const made = seedQuery(chance, people, { index: queries.length, createdAt, now: clock.now, turnGap });
      queries.push(made.query);
      replies.push(...made.replies);
    }
  };
  addAll(history, startTimes(history, QUERY_COUNT - RECENT_COUNT, clock), { min: 20, max: 600 });
  addAll(recent, recentTimes(recent, RECENT_COUNT, clock), { min: 5, max: 90 });
  return { queries, replies };
}

/** Minutes from one reply to the next. */
interface Gap {
  readonly min: number;
  readonly max: number;
}

interface QueryTimes {
  readonly index: number;
  readonly createdAt: number;
  readonly now: number;
  readonly turnGap: Gap;
}

/**
 * The part of the time until now in which a query has its replies: different for each query, so that not all that go on
 * were answered in the same minute.
 */
const REPLIED_WITHIN = { min: 0.5, max: 0.98 } as const;

function repliedWithin(index: number): number {
  const steps = 100;
  return REPLIED_WITHIN.min + (((index * 37) % steps) / steps) * (REPLIED_WITHIN.max - REPLIED_WITHIN.min);
}

function seedQuery(
  chance: Chance,
  people: QueryPeople,
  { index, createdAt, now, turnGap }: QueryTimes,
): { readonly query: QueryRow; readonly replies: readonly ReplyRow[] } {
  const id = FIRST_QUERY_ID + index;
  const product = chance.oneOf(DEMO_PRODUCTS);
  const ticket = chance.oneOf(TICKETS[product] ?? []);
  const customer =
    (index % 2 === 0 ? people.customers[(index / 2) % people.customers.length] : undefined) ??
    chance.oneOf(people.customers);
  const isOld = createdAt < now - ANSWERED_WITHIN_MS && chance.isTrue(ANSWERED_SHARE);
  const staffId = isOld || chance.isTrue(0.85) ? chance.oneOf(people.staffIds) : null;
  const draw = chance.integer(12, 98_000);
  const turns =
    staffId === null
      ? []
      : repliesTo(chance, ticket, {
          index,
          staffId,
          customerId: String(customer.id),
          createdAt,
          now,
          turnGap,
          turnsMin: isOld ? 1 : 0,
        });
  const updatedAt = turns.at(-1)?.at ?? iso(createdAt);
  const isDone = turns.length >= Math.min(2, ticket.turns.length) && chance.isTrue(0.85);
  const isClosed = isDone || (isOld && index % OLD_OPEN_EACH !== 0);
  return {
    replies: turns.map((turn) => ({ ...turn, query_id: id, description: filled(turn.description, draw) })),
    query: {
      id,
      customer_id: customer.id,
      product,
      category_id: people.categoryIds.get(ticket.category) ?? null,
      subject_id: people.subjectIds.get(ticket.subject) ?? null,
      title: ticket.title,
      description: filled(ticket.description, draw),
      status: isClosed ? 2 : 1,
      staff_id: staffId,
      created_at: iso(createdAt),
      updated_at: updatedAt,
      closed_at: isClosed ? updatedAt : null,
    },
  };
}

/** The ticket's replies up to its current status. */
function repliesTo(
  chance: Chance,
  { turns }: Ticket,
  {
    index,
    staffId,
    customerId,
    createdAt,
    now,
    turnGap,
    turnsMin,
  }: QueryTimes & { staffId: string; customerId: string; turnsMin: number },
): readonly Omit<ReplyRow, 'query_id'>[] {
  let offset = 0;
  const made = turns
    .slice(0, chance.isTrue(0.5) ? turns.length : chance.integer(turnsMin, turns.length))
    .map((description) => ({
      description,
      offset: (offset += chance.integer(turnGap.min, turnGap.max) * MINUTE_MS),
    }));
  // A query is assigned a minute after it was raised, so its first reply comes later.
  const firstAt = createdAt + MINUTE_MS;
  const room = Math.max(0, now - MINUTE_MS - firstAt) * repliedWithin(index);
  const scale = Math.min(1, room / Math.max(1, offset));
  return made.map((turn, turnNo) => {
    const author =
      turnNo % 2 === 0
        ? { author_type: PERSON_TYPE.staff, author_id: staffId }
        : { author_type: PERSON_TYPE.customer, author_id: customerId };
    return { ...author, description: turn.description, at: iso(Math.floor(firstAt + turn.offset * scale)) };
  });
}
