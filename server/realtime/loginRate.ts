import type { Person } from '../common/principal.ts';
import { keyOf } from './feeds.ts';

const MINUTE_MS = 60_000;
/** A disconnection for abuse counts like this many LOGINs, so that logging in again does not go on with it. */
const LOGINS_PER_DISCONNECTION = 10;

/** Limits the LOGINs of each person in a minute on this process: reconnecting in a loop loads the database. */
export class LoginRate {
  readonly #perMinute: number;
  readonly #counts = new Map<string, number>();
  #minuteStartedAt: number | null = null;

  constructor(perMinute: number) {
    this.#perMinute = perMinute;
  }

  /**
   * @param now milliseconds of a clock that only moves forward
   * @returns false when the person has logged in too often in this minute
   */
  take(person: Person, now: number): boolean {
    const count = this.#countOf(person, now);
    if (count >= this.#perMinute) return false;
    this.#counts.set(keyOf(person), count + 1);
    return true;
  }

  /** The person was disconnected for breaking a limit. */
  disconnected(person: Person, now: number): void {
    this.#counts.set(keyOf(person), this.#countOf(person, now) + LOGINS_PER_DISCONNECTION);
  }

  #countOf(person: Person, now: number): number {
    if (this.#minuteStartedAt === null || now - this.#minuteStartedAt >= MINUTE_MS) {
      this.#minuteStartedAt = now;
      this.#counts.clear();
    }
    return this.#counts.get(keyOf(person)) ?? 0;
  }
}
