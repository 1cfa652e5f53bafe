import { createReducer } from '@reduxjs/toolkit';
import type { ActionLogHead } from '#contract/http/actionLogs.ts';
import type { PositionDetails, Verification } from '../../actionLog/replay/index.ts';
import { readPlace } from './replayAddress.ts';
import {
  addressRead,
  fileChosen,
  filteredJumpRequested,
  jumpFilterChosen,
  jumpRequested,
  logLeft,
  logOpened,
  logRefused,
  notFound,
  openFailed,
  playedTo,
  playEnded,
  playToggled,
  positionShown,
  replayClosed,
  reportFetched,
  retryRequested,
  rowsReceived,
  seekRequested,
  silencePassed,
  sizeChosen,
  skipSilenceChosen,
  speedChosen,
  stepRequested,
  typesChosen,
  verificationFailed,
  verificationReceived,
  type JumpFilter,
  type LogSource,
  type OpenedLog,
  type Refusal,
  type RowWindow,
  type Speed,
  type Trouble,
} from './replayEvents.ts';

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
  | { readonly name: 'running' }
  | { readonly name: 'failed' }
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

export const playerReducer = createReducer(initialState, (builder) => {
  builder
    .addCase(addressRead, (state, { payload }): PlayerState => follow(state, payload.search))
    .addCase(fileChosen, (state, { payload: { fileId, name } }): PlayerState =>
      open(state, { by: 'file', fileId, name }, AS_REPORTED),
    )
    .addCase(logLeft, (state): PlayerState => leave(state, 'list'))
    .addCase(replayClosed, (state): PlayerState => leave(state, 'closed'))
    .addCase(retryRequested, (state): PlayerState =>
      state.source === null ? state : open(state, state.source, state.wanted),
    )
    .addCase(reportFetched, (state, { payload: report }): PlayerState => ({ ...state, report }))
    .addCase(logOpened, (state, { payload: log }): PlayerState => ({
      ...state,
      phase: { name: 'open' },
      log,
      wanted: within(state.wanted === AS_REPORTED ? log.reported : state.wanted, log),
    }))
    .addCase(logRefused, (state, { payload: refusal }): PlayerState => ({
      ...state,
      phase: { name: 'refused', refusal },
    }))
    .addCase(openFailed, (state, { payload: trouble }): PlayerState => ({
      ...state,
      phase: { name: 'failed', trouble },
      isPlaying: false,
    }));
  builder
    .addCase(seekRequested, (state, { payload: { position } }): PlayerState => ({
      ...state,
      wanted: within(position, state.log),
      isNotFound: false,
    }))
    .addCase(stepRequested, (state, { payload: { by } }): PlayerState => ({
      ...state,
      wanted: within(state.wanted + by, state.log),
      isPlaying: false,
      isNotFound: false,
    }))
    .addCase(jumpRequested, (state): PlayerState => ({ ...state, isNotFound: false }))
    .addCase(filteredJumpRequested, (state): PlayerState => ({ ...state, isPlaying: false, isNotFound: false }))
    .addCase(jumpFilterChosen, (state, { payload: jumpFilter }): PlayerState => ({
      ...state,
      jumpFilter,
      isNotFound: false,
    }))
    .addCase(notFound, (state): PlayerState => ({ ...state, isNotFound: true }))
    .addCase(positionShown, (state, { payload: { details, wanted } }): PlayerState => ({
      ...state,
      details,
      viewport: details.viewport ?? state.viewport,
      clockAt: null,
      wanted: state.wanted === wanted ? details.position : state.wanted,
    }))
    .addCase(rowsReceived, (state, { payload: window }): PlayerState => ({ ...state, window }))
    .addCase(typesChosen, (state, { payload: { types } }): PlayerState => ({
      ...state,
      types,
      jumpFilter: jumpFilterAfter(state.jumpFilter, types),
    }));
  builder
    .addCase(playToggled, (state): PlayerState => {
      if (state.isPlaying || state.log === null) return { ...state, isPlaying: false };
      return { ...state, isPlaying: true, wanted: state.wanted >= state.log.count ? 0 : state.wanted };
    })
    .addCase(playedTo, (state, { payload: { position } }): PlayerState => ({
      ...state,
      wanted: within(position, state.log),
    }))
    .addCase(silencePassed, (state, { payload: { at } }): PlayerState => ({ ...state, clockAt: at }))
    .addCase(playEnded, (state): PlayerState => ({ ...state, isPlaying: false, clockAt: null }))
    .addCase(speedChosen, (state, { payload: { speed } }): PlayerState => ({ ...state, speed }))
    .addCase(skipSilenceChosen, (state, { payload: { isSkipped } }): PlayerState => ({
      ...state,
      skipsSilence: isSkipped,
    }))
    .addCase(sizeChosen, (state, { payload: { isActual } }): PlayerState => ({ ...state, isActualSize: isActual }))
    .addCase(verificationReceived, (state, { payload: verification }): PlayerState => ({
      ...state,
      check: { name: 'done', verification },
    }))
    .addCase(verificationFailed, (state): PlayerState => ({ ...state, check: { name: 'failed' } }));
});

/** Opens the log of the address. An open log stays as it is: the position in the address follows the replay. */
function follow(state: PlayerState, search: string): PlayerState {
  const place = readPlace(search);
  const { source } = state;
  switch (place.name) {
    case 'report':
      return source?.by === 'report' && source.id === place.id
        ? state
        : open(state, { by: 'report', id: place.id }, place.at ?? AS_REPORTED);
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
