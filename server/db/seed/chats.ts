import { textContent } from '../../../contract/chat/content.ts';
import { MESSAGE_TYPE, PERSON_TYPE, PRODUCTS } from '../../../contract/domain.ts';
import { CLOSINGS, TOPICS, type Topic } from './phrases.ts';
import type { Chance } from './random.ts';
import type { SeedCustomer } from './people.ts';

export const CHAT_COUNT = 2_000;
const HISTORY_DAYS = 60;
export const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Every ended chat must have ended by now, also just after midnight. */
const LONGEST_CHAT_MS = 60 * MINUTE_MS;
/** Open chats of each of staff02 to staff05. */
const OPEN_CHATS_EACH = 3;

/** Rows with the column names of the tables. Instants are ISO texts. */
export interface ChatRow {
  readonly id: number;
  readonly customer_id: number;
  readonly product: number;
  readonly staff_id: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly ended_at: string | null;
  readonly ended_by: number | null;
  readonly solved: boolean | null;
  readonly last_seq: number;
  readonly first_staff_message_at: string | null;
  readonly first_answer_at: string | null;
  readonly staff_read_seq: number;
  readonly customer_read_seq: number;
}

export interface MessageRow {
  readonly chat_id: number;
  readonly chat_seq: number;
  readonly sender_type: number;
  readonly sender_id: string;
  readonly client_msg_id: string;
  readonly msg_type: number;
  readonly msg: string;
  readonly at: string;
}

interface Line {
  readonly isStaff: boolean;
  readonly text: string;
}

/** Made-up chats with their messages, oldest first; the last few are open and belong to `busyStaff`. */
export function seedChats(
  chance: Chance,
  people: { customers: readonly SeedCustomer[]; staffIds: readonly string[]; busyStaff: readonly string[] },
  now: number,
): { chats: readonly ChatRow[]; messages: readonly MessageRow[] } {
  const openOwners = people.busyStaff.flatMap((staffId) => Array<string>(OPEN_CHATS_EACH).fill(staffId));
  const chats: ChatRow[] = [];
  const messages: MessageRow[] = [];
  const starts = startTimes(chance, CHAT_COUNT - openOwners.length, now);
  for (const [index, startedAt] of starts.entries()) {
    const chat = {
      id: FIRST_CHAT_ID + index,
      customerId: chance.oneOf(people.customers).id,
      staffId: chance.oneOf(people.staffIds),
    };
    add(conversation(chance, chat, startedAt, 'ended'));
  }
  for (const [index, staffId] of openOwners.entries()) {
    // Each open chat needs its own customer: a customer has at most one.
    const customer = people.customers[people.customers.length - 1 - index];
    if (customer === undefined) throw new RangeError('fewer customers than open chats');
    const chat = { id: FIRST_CHAT_ID + starts.length + index, customerId: customer.id, staffId };
    add(conversation(chance, chat, now - chance.integer(25, 240) * MINUTE_MS, 'open'));
  }
  return { chats, messages };

  function add(made: { chat: ChatRow; messages: readonly MessageRow[] }): void {
    chats.push(made.chat);
    messages.push(...made.messages);
  }
}

export const FIRST_CHAT_ID = 100_001;

/** Instants within the last 60 days, ascending. More of them are in the day than at night. */
export function startTimes(chance: Chance, count: number, now: number): readonly number[] {
  const at = (): number => {
    const daysAgo = chance.integer(1, HISTORY_DAYS);
    const hour = chance.isTrue(0.8) ? chance.integer(7, 20) : chance.integer(0, 23);
    const startedAt =
      Math.floor(now / DAY_MS) * DAY_MS - daysAgo * DAY_MS + (hour * 60 + chance.integer(0, 59)) * MINUTE_MS;
    return Math.min(startedAt, now - LONGEST_CHAT_MS);
  };
  return Array.from({ length: count }, at).sort((one, other) => one - other);
}

function conversation(
  chance: Chance,
  { id, customerId, staffId }: { id: number; customerId: number; staffId: string },
  startedAt: number,
  state: 'ended' | 'open',
): { chat: ChatRow; messages: readonly MessageRow[] } {
  const product = chance.oneOf(PRODUCTS);
  const lines = dialogue(chance, chance.oneOf(TOPICS[product] ?? []), state);
  let at = startedAt;
  const messages = lines.map(({ isStaff, text }, index): MessageRow => {
    at += chance.integer(15, 150) * 1_000;
    return {
      chat_id: id,
      chat_seq: index + 1,
      sender_type: isStaff ? PERSON_TYPE.staff : PERSON_TYPE.customer,
      sender_id: isStaff ? staffId : String(customerId),
      client_msg_id: `seed-${id}-${index + 1}`,
      msg_type: MESSAGE_TYPE.text,
      msg: textContent(text),
      at: iso(at),
    };
  });
  const endedAt = state === 'ended' ? at + chance.integer(1, 8) * MINUTE_MS : null;
  const firstAnswerAt = messages.find(({ sender_type }) => sender_type === PERSON_TYPE.staff)?.at ?? null;
  const lastStaffSeq = messages.findLast(({ sender_type }) => sender_type === PERSON_TYPE.staff)?.chat_seq ?? 0;
  return {
    messages,
    chat: {
      id,
      customer_id: customerId,
      product,
      staff_id: staffId,
      created_at: iso(startedAt),
      updated_at: iso(endedAt ?? at),
      ended_at: endedAt === null ? null : iso(endedAt),
      ended_by: endedAt === null ? null : chance.isTrue(0.7) ? PERSON_TYPE.staff : PERSON_TYPE.customer,
      solved: endedAt === null || chance.isTrue(0.4) ? null : chance.isTrue(0.85),
      last_seq: messages.length,
      first_staff_message_at: firstAnswerAt,
      first_answer_at: firstAnswerAt,
      staff_read_seq: endedAt === null ? lastStaffSeq : messages.length,
      customer_read_seq: endedAt === null ? lastStaffSeq : messages.length,
    },
  };
}

function dialogue(chance: Chance, topic: Topic, state: 'ended' | 'open'): readonly Line[] {
  const number = String(chance.integer(12, 98_000));
  const say = (isStaff: boolean, text: string): Line => ({ isStaff, text: text.replaceAll('{n}', number) });
  const lines = [say(false, chance.oneOf(topic.opening))];
  for (const answer of topic.answers) lines.push(say(true, answer), say(false, chance.oneOf(topic.followUps)));
  if (state === 'ended' || chance.isTrue(0.3)) lines.push(say(true, chance.oneOf(CLOSINGS)));
  return lines;
}

export function iso(at: number): string {
  return new Date(at).toISOString();
}
