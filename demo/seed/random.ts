/** Random values that are the same for the same seed, so that every demonstration is the same. */
export interface Chance {
  /** At least `min`, at most `max`. */
  readonly integer: (min: number, max: number) => number;
  readonly isTrue: (probability: number) => boolean;
  readonly oneOf: <T>(items: readonly T[]) => T;
}

/** The generator mulberry32: small, fast, and random enough for demonstration data. */
export function chanceFrom(seed: number): Chance {
  let state = seed >>> 0;
  const fraction = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const integer = (min: number, max: number): number => min + Math.floor(fraction() * (max - min + 1));
  return {
    integer,
    isTrue: (probability) => fraction() < probability,
    oneOf: (items) => {
      const item = items[integer(0, items.length - 1)];
      if (item === undefined) throw new RangeError('nothing to choose from');
      return item;
    },
  };
}
