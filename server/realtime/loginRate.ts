import type { Person } from '../common/principal.ts';

const MINUTE_MS = 60_000;

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
    if (this.#minuteStartedAt === null || now - this.#minuteStartedAt >= MINUTE_MS) {
      this.#minuteStartedAt = now;
      this.#counts.clear();
    }
    const key = `${person.type} ${person.id}`;
    const count = (this.#counts.get(key) ?? 0) + 1;
    if (count > this.#perMinute) return false;
    this.#counts.set(key, count);
    return true;
  }
}
