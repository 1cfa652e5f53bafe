/** Allows a sustained rate with some room for bursts. */
export class TokenBucket {
  readonly #perSecond: number;
  readonly #burst: number;
  #tokens: number;
  #filledAt: number;

  /** @param now milliseconds of any clock that only moves forward, the same one for `take` */
  constructor({ perSecond, burst }: { readonly perSecond: number; readonly burst: number }, now: number) {
    this.#perSecond = perSecond;
    this.#burst = burst;
    this.#tokens = burst;
    this.#filledAt = now;
  }

  /** @returns whether there was one left */
  take(now: number): boolean {
    this.#tokens = Math.min(this.#burst, this.#tokens + ((now - this.#filledAt) / 1_000) * this.#perSecond);
    this.#filledAt = now;
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }
}
