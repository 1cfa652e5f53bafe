import { CLOSINGS, NUDGES, TOPICS, type Topic, filled } from '../seed/phrases.ts';
import type { Chance } from '../seed/random.ts';

// Who writes what, and when. All durations are milliseconds.

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

type Range = readonly [min: number, max: number];

/**
 * Shortest and longest duration of what people of the demonstration do. A chat takes five minutes and its customer
 * comes back after one, so about ten of twelve customers have a chat, and none opens more than the server allows in an
 * hour.
 */
const DEMO_RANGES = {
  /** From the customer's message to the reply of staff. */
  agentReply: [8 * SECOND_MS, 60 * SECOND_MS],
  /** The same for customers who have been waiting when the agent comes. */
  backlogReply: [10 * SECOND_MS, 90 * SECOND_MS],
  /** The same for an agent who has other things to do first, though never so long that the chat is late. */
  slowReply: [90 * SECOND_MS, 4 * MINUTE_MS],
  /** From the agent's message to the customer's. */
  customerReply: [20 * SECOND_MS, 100 * SECOND_MS],
  typing: [SECOND_MS, 4 * SECOND_MS],
  /** Until a customer without an answer asks again. */
  nudge: [2 * MINUTE_MS, 4 * MINUTE_MS],
  /** Until a customer without an answer leaves. */
  patience: [8 * MINUTE_MS, 12 * MINUTE_MS],
  /** From the last message of staff to the end of the chat. */
  leave: [10 * SECOND_MS, 90 * SECOND_MS],
  /** From one chat of a customer to the next. */
  pause: [20 * SECOND_MS, 100 * SECOND_MS],
  /** Until a customer tries again who has opened as many chats as the server allows in an hour. */
  refused: [30 * SECOND_MS, 100 * SECOND_MS],
  /** The first action of each person after the start. */
  arrival: [2 * SECOND_MS, 20 * SECOND_MS],
  /** From one query of all customers to the next. */
  nextQuery: [30 * SECOND_MS, 3 * MINUTE_MS],
  /** From one reply to a query to the next. */
  queryReply: [30 * SECOND_MS, 4 * MINUTE_MS],
} as const satisfies Readonly<Record<string, Range>>;

/** Share of the replies that are slow. */
const SLOW = 0.08;

export type Action = keyof typeof DEMO_RANGES;

/** How a person behaves. */
export interface Manner {
  readonly chance: Chance;
  /** Draws how long the person waits. */
  readonly wait: (action: Action) => number;
  /** Draws how many messages a customer writes in a chat, without those that ask again. */
  readonly lines: () => number;
  /** Draws the shortest duration of a chat. */
  readonly chatMs: () => number;
  /** A customer without an answer asks again and again, and never leaves. */
  readonly isPatient: boolean;
}

/** A person of the demonstration. @param waitFactor multiplies all durations */
export function demoManner(chance: Chance, waitFactor: number): Manner {
  return {
    chance,
    wait: (action) => {
      const [min, max] = DEMO_RANGES[action === 'agentReply' && chance.isTrue(SLOW) ? 'slowReply' : action];
      return Math.round(chance.integer(min, max) * waitFactor);
    },
    // A fixed number, so that a restart continues each conversation.
    lines: () => 3,
    chatMs: () => 0,
    isPatient: false,
  };
}

/**
 * A person of a run whose rate of messages is given: they act as soon as it is their turn.
 * @param thinkingMaxMs the longest time that an agent thinks about a reply
 */
export function steadyManner(chance: Chance, thinkingMaxMs = 0): Manner {
  const ranges: Partial<Record<Action, Range>> = {
    agentReply: [0, thinkingMaxMs],
    backlogReply: [0, thinkingMaxMs],
    pause: [0, 4 * SECOND_MS],
    refused: [30 * SECOND_MS, 30 * SECOND_MS],
  };
  return {
    chance,
    wait: (action) => chance.integer(...(ranges[action] ?? [0, 0])),
    lines: () => chance.integer(4, 10),
    // A chat of a few seconds would not be realistic.
    chatMs: () => chance.integer(20 * SECOND_MS, 60 * SECOND_MS),
    isPatient: true,
  };
}

/** The topic that customers of a product write about. Both sides of a chat choose the same one by its id. */
export function topicOf(product: number, chatId: string): Topic | null {
  const topics = TOPICS[product] ?? [];
  return topics[Number(chatId) % topics.length] ?? null;
}

/** What the customer writes next. @param written how many messages they have written */
export function customerLine({ opening, followUps }: Topic, chatId: string, written: number): string {
  const line = written === 0 ? opening[Number(chatId) % opening.length] : followUps[(written - 1) % followUps.length];
  return filled(line ?? '', drawOf(chatId));
}

/** What the agent writes next. @param written how many messages the staff have written in the chat */
export function agentLine({ answers }: Topic, chatId: string, written: number): string {
  return filled(answers[written] ?? CLOSINGS[(Number(chatId) + written) % CLOSINGS.length] ?? '', drawOf(chatId));
}

/** What a customer writes who waits for an answer. */
export function nudge(chance: Chance): string {
  return chance.oneOf(NUDGES);
}

/** Both sides of a chat mention the same numbers. */
function drawOf(chatId: string): number {
  return Number(chatId) * 7_919;
}
