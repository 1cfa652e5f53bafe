import { filled } from '../db/seed/numbers.ts';
import { CLOSINGS, HOLDING, NUDGES, TOPICS, type Topic } from '../db/seed/phrases.ts';
import type { Chance } from '../db/seed/random.ts';

/** A customer ends the chat after this many exchanges. */
const SHORTEST = 3;
const LONGEST = 9;

/** One side of a conversation about a product. Both sides use the same topics, so that their messages match. */
abstract class Side {
  protected readonly chance: Chance;
  protected readonly topic: Topic;
  readonly #draw: number;

  constructor(chance: Chance, product: number) {
    const topics = TOPICS[product];
    if (topics === undefined) throw new RangeError(`no topic for product ${product}`);
    this.chance = chance;
    this.topic = chance.oneOf(topics);
    this.#draw = chance.integer(12, 98_000);
  }

  protected completed(text: string): string {
    return filled(text, this.#draw);
  }
}

export class CustomerSide extends Side {
  readonly #length = this.chance.integer(SHORTEST, LONGEST);
  #exchanges = 0;

  /** Whether the last message has been sent. */
  get isOver(): boolean {
    return this.#exchanges > this.#length;
  }

  /** @param isAnswered whether an agent has replied since the last message */
  next(isAnswered: boolean): string {
    if (this.#exchanges > 0 && !isAnswered) return this.completed(this.chance.oneOf(NUDGES));
    this.#exchanges += 1;
    return this.completed(this.chance.oneOf(this.#exchanges === 1 ? this.topic.opening : this.topic.followUps));
  }
}

export class AgentSide extends Side {
  #answers = 0;

  next(): string {
    this.#answers += 1;
    const answer = this.topic.answers[this.#answers - 1];
    return this.completed(answer ?? this.chance.oneOf(this.chance.isTrue(0.5) ? HOLDING : CLOSINGS));
  }
}
