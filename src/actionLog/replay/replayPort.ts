import type { ActionOrigin, CauseKind, ChatLedger } from '#contract/actionLog.ts';
import type { PageRecord } from './sightings.ts';

// The calls of a replay. It runs in the replay frame, or in the terminal.
// A position is a number of actions, counted over the whole log: 0 is before the first, n after the n-th.

/** Number of buckets of the time line. */
export const TIMELINE_BUCKETS = 400;
/** Most rows of one answer. */
export const ROWS_MAX = 200;

/** Annotations that the time line shows, in the order of their lanes. */
export const MARK_KINDS = [
  'error',
  'disconnected',
  'connected',
  'sent',
  'received',
  'reloaded',
  'missing',
  'reported',
] as const;
export type MarkKind = (typeof MARK_KINDS)[number];

/** One of TIMELINE_BUCKETS equal parts of the log's time. */
export interface Bucket {
  readonly count: number;
  /** The position of the first mark of each kind. */
  readonly marks: Readonly<Partial<Record<MarkKind, number>>>;
}

export type OpenAnswer =
  | {
      readonly status: 'opened';
      readonly count: number;
      readonly from: number;
      readonly until: number;
      readonly client: { readonly version: number; readonly build: string };
      /** Another build recorded it: the replay may differ from what the agent saw. */
      readonly isOtherBuild: boolean;
      readonly staffId: string | null;
      readonly device: string;
      readonly hasTexts: boolean;
      /** The position at which the agent last opened the report dialog; the end if they never did. */
      readonly reported: number;
      readonly types: readonly { readonly type: string; readonly count: number }[];
      readonly chatIds: readonly string[];
      readonly buckets: readonly Bucket[];
    }
  /** `detail` is for developers. It never quotes the log's content. */
  | {
      readonly status: 'refused';
      readonly reason: 'notALog' | 'otherFormat' | 'damaged' | 'empty';
      readonly detail: string;
    };

export interface Row {
  readonly position: number;
  readonly at: number;
  readonly by: ActionOrigin;
  readonly type: string;
  readonly mark: MarkKind | null;
}

export interface Frame {
  readonly direction: 'in' | 'out';
  readonly name: string;
  readonly seq: number;
  readonly bodyBytes: number;
}

/** An action as a cause or an effect of another. */
export interface CauseStep extends Omit<Row, 'mark'> {
  /** What set it off; null: the one before it in the chain, at once, or unknown. */
  readonly via: CauseKind | null;
  readonly key: string | null;
  /** The frames that it reports. */
  readonly frames: readonly Frame[];
}

/** What led to an action, and what it led to. */
export interface Causes {
  /** From the action back to the first that is known: each was set off by the next. Empty at position 0. */
  readonly chain: readonly CauseStep[];
  /**
   * What the last of the chain is: the first action, set off by its frames, by a person or by the page; or one whose
   * cause is not in the log; or one of so many that the rest is left out.
   */
  readonly ends: 'first' | 'beforeLog' | 'tooLong';
  /** The first actions that it set off itself. */
  readonly ledTo: readonly CauseStep[];
}

/** One value of the state, before and after, as JSON; long texts are cut off. null: absent. */
export interface StateChange {
  readonly path: string;
  readonly before: string | null;
  readonly after: string | null;
}

export interface PositionDetails {
  readonly position: number;
  readonly at: number;
  /** The action that led to the position; null at position 0. `action` is JSON; a long text is cut off. */
  readonly entry: {
    readonly no: number;
    readonly by: ActionOrigin;
    readonly type: string;
    readonly action: string;
    readonly frames: readonly Frame[];
  } | null;
  readonly causes: Causes;
  readonly changes: readonly StateChange[];
  /** There are more changes than `changes` lists. */
  readonly hasMoreChanges: boolean;
  readonly ledger: readonly ChatLedger[];
  /** Size of the page in CSS pixels; null while unknown. */
  readonly viewport: { readonly width: number; readonly height: number } | null;
  /** Path and search of the page's address. */
  readonly address: string;
  /** Entries before this one are missing; the replay continues from a checkpoint. */
  readonly isAfterGap: boolean;
}

export type FindRequest =
  | { readonly by: 'time'; readonly at: number }
  | { readonly by: 'clientMsgId'; readonly clientMsgId: string }
  /** The last action before the position `from` that changed the value at a path of the state. */
  | { readonly by: 'change'; readonly path: string; readonly from: number }
  /** The next action (-1: the previous one) of a chat, of these types, or with this mark. */
  | { readonly by: 'chat'; readonly chatId: string; readonly from: number; readonly direction: 1 | -1 }
  | { readonly by: 'types'; readonly types: readonly string[]; readonly from: number; readonly direction: 1 | -1 }
  | { readonly by: 'mark'; readonly mark: MarkKind; readonly from: number; readonly direction: 1 | -1 };

/** Rows around a position, with actions of these types only (null: all). `before` counts the position itself. */
export interface RowsRequest {
  readonly types: readonly string[] | null;
  readonly around: number;
  readonly before: number;
  readonly after: number;
}

/** A gap in a chat's message numbers that appeared or was filled. */
export interface LedgerNote {
  readonly position: number;
  readonly at: number;
  readonly chatId: string;
  readonly kind: 'gap' | 'refilled';
  readonly from: number;
  readonly to: number;
}

/** The result of comparing all hashes. */
export interface Verification {
  readonly hashes: number;
  /**
   * The first position with different hashes, and the slices that differ. `changes` lead from the recorded to the
   * replayed state; the list is empty if the log has only hashes to compare.
   */
  readonly difference: {
    readonly position: number;
    readonly slices: readonly string[];
    readonly changes: readonly StateChange[];
  } | null;
  readonly notes: readonly LedgerNote[];
}

/** What is wrong with the text of a predicate, and at which of its characters, from 0. */
export interface PredicateProblem {
  readonly reason: 'path' | 'operator' | 'value' | 'and';
  readonly at: number;
}

/**
 * Where a predicate begins to hold.
 *
 * `position`: the first position after which it holds; 0: it held before the first action. `after`: the last position
 * before it where it did not hold; hashes are compared only here and there. `stays`: it holds from there to the end.
 * `checked`: where it was; `checkpoints` are these, the end, and all actions of the part where it began; `hashes` are the
 * positions that have some. `replayed`: the number of actions that this took.
 */
export type BisectAnswer =
  | {
      readonly status: 'found';
      readonly position: number;
      readonly after: number;
      readonly stays: boolean;
      readonly checked: 'checkpoints' | 'actions' | 'hashes';
      readonly replayed: number;
    }
  | { readonly status: 'never'; readonly replayed: number }
  | ({ readonly status: 'unreadable' } & PredicateProblem)
  /** A newer request, or another log, has taken its place. */
  | { readonly status: 'cancelled' };

/**
 * A predicate that holds in the shown state, because of what the screen shows at a point: a message, no message between
 * two, a value, or what a number is computed from.
 */
export interface Offer {
  readonly kind: 'message' | 'missing' | 'value' | 'source';
  readonly predicate: string;
}

/** In CSS pixels of the recorded page. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface ReplayPort {
  /** @param text an action log as JSON; it is checked */
  readonly open: (text: string) => Promise<OpenAnswer>;
  /** Shows a position. One outside the log becomes the nearest one in it. */
  readonly seek: (position: number) => Promise<PositionDetails>;
  /** Rows around a position. */
  readonly rows: (request: RowsRequest) => Promise<readonly Row[]>;
  /** @returns the position of the action; null: not found. A newer search for a change ends the one before: null. */
  readonly find: (request: FindRequest) => Promise<number | null>;
  /** What the log says about messages and events. */
  readonly record: () => Promise<PageRecord>;
  /** Replays everything and compares all hashes, in small steps. */
  readonly verify: () => Promise<Verification>;
  /** Finds the first position after which a predicate holds, in small steps. A newer request cancels it. */
  readonly bisect: (request: { readonly predicate: string }) => Promise<BisectAnswer>;
  /** Offers predicates about what is at a point of the screen. */
  readonly pick: (point: Point) => Promise<readonly Offer[]>;
}
