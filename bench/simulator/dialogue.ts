import { CLOSINGS, HOLDING, NUDGES, TOPICS, type Topic } from '../../server/db/seed/phrases.ts';
import type { Chance } from '../../server/db/seed/random.ts';

/** Exchanges after which a customer has had enough. */
const SHORTEST = 3;
const LONGEST = 9;

/**
 * One side of a conversation about a product. Both sides draw on the same topics, so they seem to understand each
 * other.
 */
abstract class Side {
  protected readonly chance: Chance;
  protected readonly topic: Topic;
  readonly #number: string;

  constructor(chance: Chance, product: number) {
    const topics = TOPICS[product];
    if (topics === undefined) throw new RangeError(`nobody has a word to say about product ${product}`);
    this.chance = chance;
    this.topic = chance.oneOf(topics);
    this.#number = String(chance.integer(12, 98_000));
  }

  protected spoken(text: string): string {
    return text.replaceAll('{n}', this.#number);
  }
}

export class CustomerSide extends Side {
  readonly #length = this.chance.integer(SHORTEST, LONGEST);
  #exchanges = 0;

  /** Whether all has been said. */
  get isOver(): boolean {
    return this.#exchanges > this.#length;
  }

  /** @param isAnswered whether staff has spoken since the last line */
  next(isAnswered: boolean): string {
    if (this.#exchanges > 0 && !isAnswered) return this.spoken(this.chance.oneOf(NUDGES));
    this.#exchanges += 1;
    return this.spoken(this.chance.oneOf(this.#exchanges === 1 ? this.topic.opening : this.topic.followUps));
  }
}

export class AgentSide extends Side {
  #answers = 0;

  next(): string {
    this.#answers += 1;
    const answer = this.topic.answers[this.#answers - 1];
    return this.spoken(answer ?? this.chance.oneOf(this.chance.isTrue(0.5) ? HOLDING : CLOSINGS));
  }
}
