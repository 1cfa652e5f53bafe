/** The plausible numbers of each kind, both bounds included. A text names its kind: `{hours}`. */
const RANGES: Readonly<Record<string, readonly [min: number, max: number]>> = {
  amount: [12, 480],
  count: [12, 240],
  hotspot: [2, 48],
  gigabytes: [5, 60],
  hours: [20, 48],
  km: [2, 9],
  last4: [1_012, 9_980],
  megabytes: [640, 9_800],
  minutes: [12, 95],
  /** Of an order, a parcel or a transfer. */
  number: [10_024, 98_760],
  percent: [4, 97],
  price: [12_000, 98_000],
  regions: [3, 24],
  seconds: [45, 240],
};

/**
 * Replaces each `{kind}` with a number of its kind, and `{version}` with the version of an app. The same draw gives
 * the same numbers, so that the texts of one conversation agree.
 */
export function filled(text: string, draw: number): string {
  return text.replaceAll(/\{(\w+)\}/g, (place, kind: string) => {
    if (kind === 'version') return `7.${draw % 24}.${draw % 7}`;
    const range = RANGES[kind];
    if (range === undefined) throw new RangeError(`no numbers for ${place}`);
    const [min, max] = range;
    return String(min + (draw % (max - min + 1)));
  });
}
