/** A segment of a log without its text. */
export interface SegmentInfo {
  /** The page load that it belongs to. */
  readonly load: string;
  /** Position in the ring. It only grows. */
  readonly place: number;
  /** Whose screen it was; null: nobody had signed in. */
  readonly ownerId: string | null;
  /** Milliseconds since 1970: of the first and the last entry. */
  readonly from: number;
  readonly until: number;
  /** Entries. */
  readonly count: number;
  /** UTF-16 units of its text. */
  readonly weight: number;
  /** Parts that its text was written in: the state's JSON text, then entries, each part's joined by commas. */
  readonly parts: number;
}

/** Where a tab's segments outlive the page. All of it may reject: a browser may have no room, or none for us. */
export interface Ring {
  /** Makes it this tab's. @returns what earlier loads of the tab have left, oldest first */
  readonly open: () => Promise<readonly SegmentInfo[]>;
  /** Adds the texts after the parts that a segment has there already; all of it or nothing. */
  readonly write: (segment: SegmentInfo, texts: readonly string[]) => Promise<void>;
  /** The parts of a segment, in order. */
  readonly read: (place: number) => Promise<readonly string[]>;
  readonly remove: (places: readonly number[]) => Promise<void>;
}
