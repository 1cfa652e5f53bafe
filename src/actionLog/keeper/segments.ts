import type { LogEntry } from '../../../contract/actionLog.ts';
import type { SegmentInfo } from './ring.ts';

export interface RingBounds {
  /** Entries in all. */
  readonly maxActions: number;
  /** UTF-16 units of text in all. */
  readonly maxWeight: number;
  /** Entries after which the next segment begins, if they are worth a state's text. */
  readonly checkpointEvery: number;
}

/** A state that is much heavier than what has happened since is written this many times more seldom. */
const SELDOM = 10;
/** How light entries may be beside their state, and how heavy beside the whole ring. */
const SHARE = 4;

/** A segment, and of its text what may not be in the ring yet. */
export class Segment {
  readonly load: string;
  readonly place: number;
  readonly from: number;
  ownerId: string | null;
  until: number;
  count = 0;
  weight: number;
  /** Parts; null for one that is in the ring only. */
  texts: (string | null)[];
  /** Parts that the ring was asked to keep. */
  sent = 0;
  readonly #stateWeight: number;
  /** Entries that are no part yet. */
  #fresh: string[] = [];

  constructor({
    load,
    place,
    ownerId,
    at,
    stateText,
  }: {
    load: string;
    place: number;
    ownerId: string | null;
    at: number;
    stateText: string | null;
  }) {
    this.load = load;
    this.place = place;
    this.ownerId = ownerId;
    this.from = at;
    this.until = at;
    this.texts = [stateText];
    this.#stateWeight = stateText?.length ?? 0;
    this.weight = this.#stateWeight;
  }

  /** What an earlier page load has left in the ring. */
  static left({ load, place, ownerId, from, until, count, weight, parts }: SegmentInfo): Segment {
    const segment = new Segment({ load, place, ownerId, at: from, stateText: null });
    return Object.assign(segment, {
      until,
      count,
      weight,
      texts: Array.from({ length: parts }, () => null),
      sent: parts,
    });
  }

  get info(): SegmentInfo {
    const { load, place, ownerId, from, until, count, weight, texts } = this;
    return { load, place, ownerId, from, until, count, weight, parts: texts.length };
  }

  add({ at }: LogEntry, text: string): void {
    this.#fresh.push(text);
    this.until = at;
    this.count += 1;
    this.weight += text.length;
  }

  /** Whether the next entry had better begin another segment. */
  isFull({ maxWeight, checkpointEvery }: RingBounds): boolean {
    const entriesWeight = this.weight - this.#stateWeight;
    if (entriesWeight * SHARE > maxWeight) return true;
    return (
      this.count >= checkpointEvery &&
      (entriesWeight * SHARE >= this.#stateWeight || this.count >= checkpointEvery * SELDOM)
    );
  }

  /** Makes the entries so far a part. @returns the parts that the ring was not asked to keep yet */
  close(): readonly string[] {
    if (this.#fresh.length > 0) this.texts.push(this.#fresh.join(','));
    this.#fresh = [];
    return this.texts.slice(this.sent).flatMap((text) => text ?? []);
  }

  /** The ring has all parts up to this one. */
  forgetTexts(upTo: number): void {
    this.texts = this.texts.map((text, part) => (part < upTo ? null : text));
  }
}

/** @returns what is within the bounds, and what has to go for that: the oldest, but never the last */
export function prune(
  segments: readonly Segment[],
  { maxActions, maxWeight }: RingBounds,
): { kept: Segment[]; gone: readonly Segment[] } {
  let [count, weight, first] = [0, 0, segments.length];
  for (const [index, segment] of [...segments.entries()].reverse()) {
    count += segment.count;
    weight += segment.weight;
    if (first < segments.length && (count > maxActions || weight > maxWeight)) break;
    first = index;
  }
  return { kept: segments.slice(first), gone: segments.slice(0, first) };
}
