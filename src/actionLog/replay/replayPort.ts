import type { ActionOrigin } from '../../../contract/actionLog.ts';

// What a replay can be asked, wherever it runs: in the frame that draws the screens, or in the terminal.
// A position counts actions over the whole log: 0 is before the first, n after the n-th.

/** Parts of the time line. */
export const TIMELINE_BUCKETS = 400;
/** Rows of one answer. */
export const ROWS_MAX = 200;

/** What is worth seeing from afar. */
export type MarkKind =
  'error' | 'disconnected' | 'connected' | 'sent' | 'received' | 'reloaded' | 'missing' | 'reported';

/** A part of the log's time, one of TIMELINE_BUCKETS of the same length. */
export interface Bucket {
  /** Actions in it. */
  readonly count: number;
  /** For each kind that is in it, the position of the first. */
  readonly marks: Readonly<Partial<Record<MarkKind, number>>>;
}

export type OpenAnswer =
  | {
      readonly status: 'opened';
      readonly count: number;
      readonly from: number;
      readonly until: number;
      readonly client: { readonly version: number; readonly build: string };
      /** Recorded by other scripts than these: what it shows may differ from what the agent saw. */
      readonly isOtherBuild: boolean;
      readonly staffId: string | null;
      readonly device: string;
      readonly hasTexts: boolean;
      /**
       * The position that somebody saw who went to report it, the last time that they did; the end, when nobody has.
       */
      readonly reported: number;
      readonly types: readonly { readonly type: string; readonly count: number }[];
      readonly chatIds: readonly string[];
      readonly buckets: readonly Bucket[];
    }
  /** `detail`: for whoever knows the format; never of the log's content. */
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

/** One value of the state, before and after. As JSON text, cut when long; null: it was not there. */
export interface StateChange {
  readonly path: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** How much of a chat has come: `received` of the `expected` messages from the first that the page knows on. */
export interface ChatLedger {
  readonly chatId: string;
  readonly received: number;
  readonly expected: number;
  /** Numbers of messages that are missing, both ends included. */
  readonly gaps: readonly { readonly from: number; readonly to: number }[];
}

/** A position: what led to it, and what came of it. */
export interface Moment {
  readonly position: number;
  readonly at: number;
  /** null at 0, and where a part of the log begins. `action` is JSON text, cut when long. */
  readonly entry: {
    readonly no: number;
    readonly by: ActionOrigin;
    readonly type: string;
    readonly action: string;
    readonly frames: readonly Frame[];
  } | null;
  readonly changes: readonly StateChange[];
  /** There are more than are told. */
  readonly hasMoreChanges: boolean;
  readonly ledger: readonly ChatLedger[];
  /** Of the page, in CSS pixels; null before it was known. */
  readonly viewport: { readonly width: number; readonly height: number } | null;
  /** Path and search of its address. */
  readonly place: string;
  /** Entries before this one are missing: what is shown begins anew here. */
  readonly isAfterGap: boolean;
}

export type FindRequest =
  | { readonly by: 'time'; readonly at: number }
  | { readonly by: 'clientMsgId'; readonly clientMsgId: string }
  /** The next (or, with -1, the one before) that is about a chat, is of one of some types, or has a mark. */
  | { readonly by: 'chat'; readonly chatId: string; readonly from: number; readonly direction: 1 | -1 }
  | { readonly by: 'types'; readonly types: readonly string[]; readonly from: number; readonly direction: 1 | -1 }
  | { readonly by: 'mark'; readonly mark: MarkKind; readonly from: number; readonly direction: 1 | -1 };

/** What the ledger has seen happen. */
export interface LedgerNote {
  readonly position: number;
  readonly at: number;
  readonly chatId: string;
  readonly kind: 'gap' | 'refilled';
  readonly from: number;
  readonly to: number;
}

/** What comparing all hashes has shown. */
export interface Verdict {
  readonly hashes: number;
  /**
   * The first that differs: after which position, of which slices, and how. `changes` go from what was recorded to what
   * was replayed; empty where the log has nothing to compare but hashes.
   */
  readonly difference: {
    readonly position: number;
    readonly slices: readonly string[];
    readonly changes: readonly StateChange[];
  } | null;
  readonly notes: readonly LedgerNote[];
}

export interface ReplayPort {
  /** @param text JSON of an action log, whatever it may really be */
  readonly open: (text: string) => Promise<OpenAnswer>;
  /** Shows a position, the nearest that there is. */
  readonly seek: (position: number) => Promise<Moment>;
  /** Actions around a position, of some types only or (null) of all: so many at and before it, so many after it. */
  readonly rows: (request: {
    readonly types: readonly string[] | null;
    readonly around: number;
    readonly before: number;
    readonly after: number;
  }) => Promise<readonly Row[]>;
  /** @returns the position after what was looked for; null: it is not there */
  readonly find: (request: FindRequest) => Promise<number | null>;
  /** Replays everything and compares all hashes. Gives way to everything else meanwhile. */
  readonly verify: () => Promise<Verdict>;
}
