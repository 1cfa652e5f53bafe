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
  /** Number of entries. */
  readonly count: number;
  /** Length of its text in UTF-16 units. */
  readonly weight: number;
  /** Number of texts: first the state as JSON, then entries as JSON, joined by commas. */
  readonly parts: number;
}

/** Stores the last segments of a tab's log beyond the end of the page. Calls reject if the browser refuses storage. */
export interface RingBuffer {
  /** Claims the ring buffer for this tab. @returns the segments of the tab's earlier page loads, oldest first */
  readonly open: () => Promise<readonly SegmentInfo[]>;
  /** Adds texts after those that the segment has already. Writes all of them or none. */
  readonly write: (segment: SegmentInfo, texts: readonly string[]) => Promise<void>;
  /** The texts of a segment, in order. */
  readonly read: (place: number) => Promise<readonly string[]>;
  readonly remove: (places: readonly number[]) => Promise<void>;
}
