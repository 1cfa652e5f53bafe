import type { LogEntry } from '#contract/actionLog.ts';

/** A segment of a log, without its text. The names of these fields are stored in browsers. */
export interface SegmentInfo {
  /** Id of the page load that recorded it. */
  readonly load: string;
  /** Number of the segment in the ring buffer. Numbers only grow. */
  readonly place: number;
  /** Id of the person who was signed in; null: no one. */
  readonly ownerId: string | null;
  /** Times of the first and the last entry, in milliseconds since 1970. */
  readonly from: number;
  readonly until: number;
  readonly count: number;
  /** Length of its text in UTF-16 units. */
  readonly weight: number;
  /** Number of texts: first the state as JSON, then entries as JSON, joined by commas. */
  readonly parts: number;
}

export interface RingBufferBounds {
  /** Entries of all segments. */
  readonly maxActions: number;
  /** UTF-16 units of all texts. */
  readonly maxWeight: number;
  /** Entries after which the next segment begins, unless its checkpoint would be larger than the entries are. */
  readonly checkpointEvery: number;
}

/** If a state is much larger than the entries since, the next checkpoint comes after this many times the entries. */
const LATER_FACTOR = 10;
/** Entries must reach this fraction of their state before a new checkpoint pays, and at most this of the whole log. */
const FRACTION = 1 / 4;

/** A segment, with those of its texts that the ring buffer does not have yet. */
export class Segment {
  info: SegmentInfo;
  /** By part; null: in the ring buffer only. */
  texts: (string | null)[];
  /** How many parts have been given to the ring buffer. */
  sentParts: number;
  readonly #stateWeight: number;
  /** Entries that belong to no part yet. */
  #newEntries: string[] = [];

  /** @param stateText null: the segment is of an earlier page load, and its texts are in the ring buffer */
  constructor(info: SegmentInfo, stateText: string | null) {
    this.info = info;
    this.texts = stateText === null ? Array.from({ length: info.parts }, () => null) : [stateText];
    this.sentParts = stateText === null ? info.parts : 0;
    this.#stateWeight = stateText?.length ?? 0;
  }

  add({ at }: LogEntry, text: string, ownerId: string | null): void {
    this.#newEntries.push(text);
    const { count, weight } = this.info;
    this.info = { ...this.info, ownerId, until: at, count: count + 1, weight: weight + text.length };
  }

  /** Whether the next entry should begin another segment. */
  isFull({ maxWeight, checkpointEvery }: RingBufferBounds): boolean {
    const { count, weight } = this.info;
    const entriesWeight = weight - this.#stateWeight;
    if (entriesWeight > maxWeight * FRACTION) return true;
    return (
      count >= checkpointEvery &&
      (entriesWeight >= this.#stateWeight * FRACTION || count >= checkpointEvery * LATER_FACTOR)
    );
  }

  /** Makes a part of the new entries. @returns the texts that have not been given to the ring buffer yet */
  finishPart(): readonly string[] {
    if (this.#newEntries.length > 0) this.texts.push(this.#newEntries.join(','));
    this.#newEntries = [];
    this.info = { ...this.info, parts: this.texts.length };
    return this.texts.slice(this.sentParts).flatMap((text) => text ?? []);
  }

  /** The ring buffer has stored the first `partCount` parts. */
  dropTexts(partCount: number): void {
    this.texts = this.texts.map((text, part) => (part < partCount ? null : text));
  }
}

/** Splits off the oldest segments, so that the others stay within the bounds. The last one always stays. */
export function splitByBounds(
  segments: readonly Segment[],
  { maxActions, maxWeight }: RingBufferBounds,
): { within: Segment[]; beyond: readonly Segment[] } {
  let [count, weight, first] = [0, 0, segments.length];
  for (const [index, segment] of [...segments.entries()].reverse()) {
    count += segment.info.count;
    weight += segment.info.weight;
    if (first < segments.length && (count > maxActions || weight > maxWeight)) break;
    first = index;
  }
  return { within: segments.slice(first), beyond: segments.slice(0, first) };
}
