import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ActionLogHead } from '#contract/http/actionLogs.ts';
import type { MarkKind, OpenAnswer, PositionDetails, Row, Verification } from '../../actionLog/replay/index.ts';
import type { PageWanted } from '#common/components/Pager.tsx';
import { type AppError, markFailure } from '#common/errors.ts';
import { readAddress } from './replayAddress.ts';

/** Where a log comes from. The store of file handles has the file. */
export type LogSource =
  | { readonly by: 'report'; readonly id: string }
  | { readonly by: 'file'; readonly fileId: string; readonly name: string };

/** Why a log could not be opened. `gone`: the page no longer has the file. `frame`: the replay frame has failed. */
export type Trouble =
  | { readonly kind: 'call'; readonly error: AppError }
  | { readonly kind: 'damaged' | 'tooLarge' | 'gone' | 'frame' };

export type OpenedLog = Omit<Extract<OpenAnswer, { readonly status: 'opened' }>, 'status'>;
export type Refusal = Omit<Extract<OpenAnswer, { readonly status: 'refused' }>, 'status'>;

/** What 'previous' and 'next' jump to. */
export type JumpFilter =
  | { readonly by: 'marks' | 'types' }
  | { readonly by: 'mark'; readonly mark: MarkKind }
  | { readonly by: 'chat'; readonly chatId: string };

/** The target of a jump. */
export type Jump =
  | { readonly by: 'position'; readonly position: number }
  | { readonly by: 'time'; readonly at: number }
  | { readonly by: 'clientMsgId'; readonly clientMsgId: string }
  | { readonly by: 'chat'; readonly chatId: string }
  /** The last action before the position that changed the value at this path of the state. */
  | { readonly by: 'change'; readonly path: string };

/** View key of the open tab of the panel. */
export const PANEL_VIEW = 'replay.panel';

export const SPEEDS = [0.5, 1, 2, 4, 8, 16] as const;
type Speed = (typeof SPEEDS)[number];

/** The rows that have been loaded, with actions of these types only (null: all). `isWhole…`: no more on that side. */
export interface RowWindow {
  readonly types: readonly string[] | null;
  readonly rows: readonly Row[];
  readonly isWholeBefore: boolean;
  readonly isWholeAfter: boolean;
}

export type Phase =
  /** The screen is closed. */
  | { readonly name: 'closed' }
  /** No log is open. The screen lists the reports. */
  | { readonly name: 'list' }
  | { readonly name: 'opening' }
  | { readonly name: 'failed'; readonly trouble: Trouble }
  | { readonly name: 'refused'; readonly refusal: Refusal }
  | { readonly name: 'open' };

export type Check =
  | { readonly name: 'running' | 'failed' }
  | { readonly name: 'done'; readonly verification: Verification };

export interface PlayerState {
  readonly phase: Phase;
  readonly source: LogSource | null;
  /** Grows when a log is opened, left or tried again. The saga then cancels the work of earlier attempts. */
  readonly attempt: number;
  /** The report of the log; null for a file, and until it has loaded. */
  readonly report: ActionLogHead | null;
  readonly log: OpenedLog | null;
  /** The requested position. It may not be shown yet. */
  readonly wanted: number;
  /** Of the position that is shown; null: none yet. */
  readonly details: PositionDetails | null;
  /** Last known size of the recorded page, in CSS pixels. */
  readonly viewport: PositionDetails['viewport'];
  /** The log's clock, if it has advanced since the action; otherwise null. */
  readonly clockAt: number | null;
  readonly window: RowWindow | null;
  readonly types: readonly string[] | null;
  readonly jumpFilter: JumpFilter;
  /** The last jump had no target. */
  readonly isNotFound: boolean;
  readonly isPlaying: boolean;
  readonly speed: Speed;
  readonly skipsSilence: boolean;
  readonly isActualSize: boolean;
  readonly check: Check;
}

/** Stands for the position at which the log was reported, until the log is open. */
const AS_REPORTED = Number.MAX_SAFE_INTEGER;

const NO_LOG = {
  report: null,
  log: null,
  wanted: 0,
  details: null,
  viewport: null,
  clockAt: null,
  window: null,
  types: null,
  jumpFilter: { by: 'marks' },
  isNotFound: false,
  isPlaying: false,
  check: { name: 'running' },
} as const satisfies Partial<PlayerState>;

const initialState: PlayerState = {
  phase: { name: 'closed' },
  source: null,
  attempt: 0,
  ...NO_LOG,
  speed: 1,
  skipsSilence: true,
  isActualSize: false,
};

/** What happens on the replay screen, and the log that is open there. */
const playerSlice = createSlice({
  name: 'replay',
  initialState,
  reducers: {
    /** The address of the screen is new or has changed. */
    addressRead: (state, { payload }: PayloadAction<{ readonly search: string }>): PlayerState =>
      follow(state, payload.search),
    closed: (state): PlayerState => leave(state, 'closed'),
    pageRequested: (state, _: PayloadAction<PageWanted>) => state,
    reportRequested: (state, _: PayloadAction<{ readonly id: string }>) => state,
    fileChosen: (state, { payload }: PayloadAction<{ readonly fileId: string; readonly name: string }>): PlayerState =>
      open(state, { by: 'file', ...payload }, AS_REPORTED),
    /** The user leaves the log for the list of reports. */
    logLeft: (state): PlayerState => leave(state, 'list'),
    retryRequested: (state): PlayerState => (state.source === null ? state : open(state, state.source, state.wanted)),

    reportFetched: (state, { payload: report }: PayloadAction<ActionLogHead>): PlayerState => ({ ...state, report }),
    logOpened: (state, { payload: log }: PayloadAction<OpenedLog>): PlayerState => ({
      ...state,
      phase: { name: 'open' },
      log,
      wanted: within(state.wanted === AS_REPORTED ? log.reported : state.wanted, log),
    }),
    logRefused: (state, { payload: refusal }: PayloadAction<Refusal>) => {
      state.phase = { name: 'refused', refusal };
    },
    openFailed: (state, { payload: trouble }: PayloadAction<Trouble>) => {
      state.phase = { name: 'failed', trouble };
      state.isPlaying = false;
    },

    seekRequested: (state, { payload }: PayloadAction<{ readonly position: number }>) => {
      state.wanted = within(payload.position, state.log);
      state.isNotFound = false;
    },
    stepRequested: (state, { payload }: PayloadAction<{ readonly by: number }>) => {
      state.wanted = within(state.wanted + payload.by, state.log);
      state.isPlaying = false;
      state.isNotFound = false;
    },
    jumpRequested: (state, _: PayloadAction<Jump>) => {
      state.isNotFound = false;
    },
    /** A jump to the previous (-1) or next (1) action that the jump filter lets through. */
    filteredJumpRequested: (state, _: PayloadAction<{ readonly direction: 1 | -1 }>) => {
      state.isPlaying = false;
      state.isNotFound = false;
    },
    jumpFilterChosen: (state, { payload }: PayloadAction<JumpFilter>) => {
      state.jumpFilter = payload;
      state.isNotFound = false;
    },
    /** The jump has no target. */
    notFound: (state) => {
      state.isNotFound = true;
    },
    /** `wanted`: the position that was requested, which may be outside the log. `details`: of the one that is shown. */
    positionShown: (
      state,
      { payload: { details, wanted } }: PayloadAction<{ readonly details: PositionDetails; readonly wanted: number }>,
    ): PlayerState => ({
      ...state,
      details,
      viewport: details.viewport ?? state.viewport,
      clockAt: null,
      wanted: state.wanted === wanted ? details.position : state.wanted,
    }),
    rowsReceived: (state, { payload: window }: PayloadAction<RowWindow>): PlayerState => ({ ...state, window }),
    /** null: all types. */
    typesChosen: (
      state,
      { payload: { types } }: PayloadAction<{ readonly types: readonly string[] | null }>,
    ): PlayerState => ({ ...state, types, jumpFilter: jumpFilterAfter(state.jumpFilter, types) }),

    playToggled: (state) => {
      state.isPlaying = !state.isPlaying && state.log !== null;
      if (state.isPlaying && state.log !== null && state.wanted >= state.log.count) state.wanted = 0;
    },
    /** The log's clock has reached this position. */
    playedTo: (state, { payload }: PayloadAction<{ readonly position: number }>) => {
      state.wanted = within(payload.position, state.log);
    },
    /** The log's clock has advanced without an action. `at`: milliseconds since 1970. */
    silencePassed: (state, { payload }: PayloadAction<{ readonly at: number }>) => {
      state.clockAt = payload.at;
    },
    playEnded: (state) => {
      state.isPlaying = false;
      state.clockAt = null;
    },
    speedChosen: (state, { payload }: PayloadAction<{ readonly speed: Speed }>) => {
      state.speed = payload.speed;
    },
    skipSilenceChosen: (state, { payload }: PayloadAction<{ readonly isSkipped: boolean }>) => {
      state.skipsSilence = payload.isSkipped;
    },
    sizeChosen: (state, { payload }: PayloadAction<{ readonly isActual: boolean }>) => {
      state.isActualSize = payload.isActual;
    },
    verificationReceived: (state, { payload: verification }: PayloadAction<Verification>): PlayerState => ({
      ...state,
      check: { name: 'done', verification },
    }),
    verificationFailed: (state) => {
      state.check = { name: 'failed' };
    },
  },
});

/** Opens the log of the address. An open log stays as it is: the position in the address follows the replay. */
function follow(state: PlayerState, search: string): PlayerState {
  const address = readAddress(search);
  const { source } = state;
  switch (address.name) {
    case 'report':
      return source?.by === 'report' && source.id === address.id
        ? state
        : open(state, { by: 'report', id: address.id }, address.at ?? AS_REPORTED);
    case 'file':
      return source?.by === 'file' ? state : leave(state, 'list');
    case 'list':
      return leave(state, 'list');
  }
}

function open(state: PlayerState, source: LogSource, at: number): PlayerState {
  return { ...state, ...NO_LOG, phase: { name: 'opening' }, source, attempt: state.attempt + 1, wanted: at };
}

function leave(state: PlayerState, name: 'list' | 'closed'): PlayerState {
  if (state.source === null) return state.phase.name === name ? state : { ...state, phase: { name } };
  return { ...state, ...NO_LOG, phase: { name }, source: null, attempt: state.attempt + 1 };
}

function within(position: number, log: OpenedLog | null): number {
  return Math.max(0, Math.min(position, log?.count ?? position));
}

function jumpFilterAfter(before: JumpFilter, types: readonly string[] | null): JumpFilter {
  if (types !== null) return { by: 'types' };
  return before.by === 'types' ? { by: 'marks' } : before;
}

export const {
  addressRead,
  closed: replayClosed,
  pageRequested,
  reportRequested,
  fileChosen,
  logLeft,
  retryRequested,
  reportFetched,
  logOpened,
  logRefused,
  openFailed,
  seekRequested,
  stepRequested,
  jumpRequested,
  filteredJumpRequested,
  jumpFilterChosen,
  notFound,
  positionShown,
  rowsReceived,
  typesChosen,
  playToggled,
  playedTo,
  silencePassed,
  playEnded,
  speedChosen,
  skipSilenceChosen,
  sizeChosen,
  verificationReceived,
  verificationFailed,
} = playerSlice.actions;
markFailure(openFailed, verificationFailed);
export const playerReducer = playerSlice.reducer;
