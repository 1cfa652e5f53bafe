import { textContent } from '#contract/chat/content.ts';
import { MESSAGE_TYPE, PERSON_TYPE } from '#contract/domain.ts';
import { CLOSINGS, DEMO_PRODUCTS, TOPICS, type Topic, filled } from './phrases.ts';
import type { Chance } from './random.ts';
import type { SeedCustomer } from './people.ts';

const CHAT_COUNT = 2_030;
/** Ended chats of today. */
const RECENT_COUNT = 30;
const HISTORY_DAYS = 60;
export const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const HOURS_A_DAY = 24;
const DAY_MS = HOURS_A_DAY * HOUR_MS;
/** Every ended chat must have ended by now, also just after midnight. */
const LONGEST_CHAT_MS = 60 * MINUTE_MS;
/** Open chats of each of staff02 to staff05. */
const OPEN_CHATS_EACH = 3;
/** Seconds since the last message of an open chat. */
export const LAST_MESSAGE_S = { min: 20, max: 200 } as const;
/** How many lines of an open chat have been written: in turn, so that the chats do not end at the same time. */
const OPEN_LINES = [3, 1, 4, Infinity] as const;
/** Minutes since the start of the newest chats and queries. */
const NEWEST_MINUTES = [20, 13, 8, 4] as const;
/** Shortly after midnight, a part of today's data is in the evening before. */
const RECENT_MIN_MS = 3 * 60 * MINUTE_MS;

/** Instants in milliseconds: the current time, and the last midnight of the deployment's zone. */
export interface SeedClock {
  readonly now: number;
  readonly midnight: number;
}

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
  { history, recent }: { history: Chance; recent: Chance },
  people: { customers: readonly SeedCustomer[]; staffIds: readonly string[]; busyStaff: readonly string[] },
  clock: SeedClock,
): { chats: readonly ChatRow[]; messages: readonly MessageRow[] } {
  const openOwners = people.busyStaff.flatMap((staffId) => Array<string>(OPEN_CHATS_EACH).fill(staffId));
  const chats: ChatRow[] = [];
  const messages: MessageRow[] = [];
  const addEnded = (chance: Chance, starts: readonly number[]): void => {
    for (const startedAt of starts) {
      const chat = {
        id: FIRST_CHAT_ID + chats.length,
        customerId: chance.oneOf(people.customers).id,
        staffId: chance.oneOf(people.staffIds),
      };
      add(endedChat(chance, chat, startedAt, clock.now));
    }
  };
  addEnded(history, startTimes(history, CHAT_COUNT - RECENT_COUNT - openOwners.length, clock));
  addEnded(recent, recentTimes(recent, RECENT_COUNT, clock));
  for (const [index, staffId] of openOwners.entries()) {
    // Each open chat needs its own customer: a customer has at most one.
    const customer = people.customers[people.customers.length - 1 - index];
    if (customer === undefined) throw new RangeError('fewer customers than open chats');
    const chat = { id: FIRST_CHAT_ID + chats.length, customerId: customer.id, staffId };
    const waitS = history.integer(LAST_MESSAGE_S.min, LAST_MESSAGE_S.max);
    const linesMax = OPEN_LINES[index % OPEN_LINES.length] ?? Infinity;
    add(openChat(history, chat, { linesMax, lastMessageAt: clock.now - waitS * 1_000 }));
  }
  return { chats, messages };

  function add(made: { chat: ChatRow; messages: readonly MessageRow[] }): void {
    chats.push(made.chat);
    messages.push(...made.messages);
  }
}

const FIRST_CHAT_ID = 100_001;

/** In which hour most chats and queries begin, each equally often: the middle of the morning is the busiest time. */
const BUSY_HOURS = [7, 8, 9, 9, 10, 10, 11, 11, 12, 13, 14, 15, 16, 18] as const;

/** How much more than at night begins in an hour, for each time that it is listed. */
const BUSY_WEIGHT = 3;
const STEP_MS = 10 * MINUTE_MS;

/** Instants within the last 60 days before today, ascending. More of them are in the day than at night. */
export function startTimes(chance: Chance, count: number, { now, midnight }: SeedClock): readonly number[] {
  const at = (): number => {
    const daysAgo = chance.integer(1, HISTORY_DAYS);
    const hour = chance.isTrue(0.7) ? chance.oneOf(BUSY_HOURS) : chance.integer(0, 23);
    const startedAt = midnight - daysAgo * DAY_MS + (hour * 60 + chance.integer(0, 59)) * MINUTE_MS;
    return Math.min(startedAt, now - LONGEST_CHAT_MS);
  };
  return Array.from({ length: count }, at).sort((one, other) => one - other);
}

/** Instants of today until a few minutes ago, ascending, closer together in busy hours. */
export function recentTimes(chance: Chance, count: number, { now, midnight }: SeedClock): readonly number[] {
  const since = Math.min(midnight, now - RECENT_MIN_MS);
  const spread = count - NEWEST_MINUTES.length;
  const steps = Array.from({ length: Math.floor((now - LONGEST_CHAT_MS / 2 - since) / STEP_MS) }, (_, step) => {
    const startedAt = since + step * STEP_MS;
    const hour = (Math.floor((startedAt - midnight) / HOUR_MS) + HOURS_A_DAY) % HOURS_A_DAY;
    return { startedAt, weight: 1 + BUSY_WEIGHT * BUSY_HOURS.filter((busy) => busy === hour).length };
  });
  const sum = steps.reduce((total, { weight }) => total + weight, 0);
  const at = (index: number): number => {
    let left = ((index + chance.integer(0, 99) / 100) / spread) * sum;
    for (const { startedAt, weight } of steps) {
      if (left < weight) return Math.floor(startedAt + (left / weight) * STEP_MS);
      left -= weight;
    }
    return since;
  };
  return [
    ...Array.from({ length: spread }, (_, index) => at(index)),
    ...NEWEST_MINUTES.map((ago) => now - ago * MINUTE_MS),
  ];
}

interface ChatPeople {
  readonly id: number;
  readonly customerId: number;
  readonly staffId: string;
}

interface SeedChat {
  readonly chat: ChatRow;
  readonly messages: readonly MessageRow[];
}

/** A chat that has ended by now: one that began minutes ago is shorter. */
function endedChat(chance: Chance, people: ChatPeople, startedAt: number, now: number): SeedChat {
  const { product, lines, offsets } = conversation(chance, 'ended');
  const lengthMs = (offsets.at(-1) ?? 0) + chance.integer(1, 8) * MINUTE_MS;
  const scale = Math.min(1, (now - startedAt) / (lengthMs + MINUTE_MS));
  const at = (offset: number): number => Math.floor(startedAt + offset * scale);
  const messages = messagesOf(people, lines, offsets.map(at));
  const endedAt = iso(at(lengthMs));
  return {
    messages,
    chat: {
      ...chatOf(people, product, messages),
      created_at: iso(startedAt),
      updated_at: endedAt,
      ended_at: endedAt,
      ended_by: chance.isTrue(0.7) ? PERSON_TYPE.staff : PERSON_TYPE.customer,
      solved: chance.isTrue(0.4) ? null : chance.isTrue(0.85),
      staff_read_seq: messages.length,
      customer_read_seq: messages.length,
    },
  };
}

/** An open chat, whose newest messages are unread. */
function openChat(
  chance: Chance,
  people: ChatPeople,
  { linesMax, lastMessageAt }: { readonly linesMax: number; readonly lastMessageAt: number },
): SeedChat {
  const whole = conversation(chance, 'open');
  const { product } = whole;
  const [lines, offsets] = [whole.lines.slice(0, linesMax), whole.offsets.slice(0, linesMax)];
  const startedAt = lastMessageAt - (offsets.at(-1) ?? 0);
  const messages = messagesOf(
    people,
    lines,
    offsets.map((offset) => startedAt + offset),
  );
  const lastStaffSeq = messages.findLast(({ sender_type }) => sender_type === PERSON_TYPE.staff)?.chat_seq ?? 0;
  return {
    messages,
    chat: {
      ...chatOf(people, product, messages),
      created_at: iso(startedAt),
      updated_at: iso(lastMessageAt),
      ended_at: null,
      ended_by: null,
      solved: null,
      staff_read_seq: lastStaffSeq,
      customer_read_seq: lastStaffSeq,
    },
  };
}

/** What is said, and how long after the start of the chat, in milliseconds. */
function conversation(
  chance: Chance,
  state: 'ended' | 'open',
): { readonly product: number; readonly lines: readonly Line[]; readonly offsets: readonly number[] } {
  const product = chance.oneOf(DEMO_PRODUCTS);
  const lines = dialogue(chance, chance.oneOf(TOPICS[product] ?? []), state);
  let offset = 0;
  const offsets = lines.map(() => (offset += chance.integer(15, 150) * 1_000));
  return { product, lines, offsets };
}

function messagesOf(
  { id, customerId, staffId }: ChatPeople,
  lines: readonly Line[],
  times: readonly number[],
): readonly MessageRow[] {
  return lines.map(({ isStaff, text }, index) => ({
    chat_id: id,
    chat_seq: index + 1,
    sender_type: isStaff ? PERSON_TYPE.staff : PERSON_TYPE.customer,
    sender_id: isStaff ? staffId : String(customerId),
    client_msg_id: `seed-${id}-${index + 1}`,
    msg_type: MESSAGE_TYPE.text,
    msg: textContent(text),
    at: iso(times[index] ?? 0),
  }));
}

function chatOf({ id, customerId, staffId }: ChatPeople, product: number, messages: readonly MessageRow[]) {
  const firstAnswerAt = messages.find(({ sender_type }) => sender_type === PERSON_TYPE.staff)?.at ?? null;
  return {
    id,
    customer_id: customerId,
    product,
    staff_id: staffId,
    last_seq: messages.length,
    first_staff_message_at: firstAnswerAt,
    first_answer_at: firstAnswerAt,
  };
}

function dialogue(chance: Chance, topic: Topic, state: 'ended' | 'open'): readonly Line[] {
  const draw = chance.integer(12, 98_000);
  const say = (isStaff: boolean, text: string): Line => ({ isStaff, text: filled(text, draw) });
  const lines = [say(false, chance.oneOf(topic.opening))];
  for (const answer of topic.answers) lines.push(say(true, answer), say(false, chance.oneOf(topic.followUps)));
  if (state === 'ended' || chance.isTrue(0.3)) lines.push(say(true, chance.oneOf(CLOSINGS)));
  return lines;
}

export function iso(at: number): string {
  return new Date(at).toISOString();
}
