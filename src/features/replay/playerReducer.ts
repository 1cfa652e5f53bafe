import { createReducer } from '@reduxjs/toolkit';
import type { ActionLogHead } from '../../../contract/http/actionLogs.ts';
import type { Moment, Verdict } from '../../actionLog/replay/index.ts';
import { readPlace } from './replayAddress.ts';
import {
  addressRead,
  fileChosen,
  jumpRequested,
  logLeft,
  logOpened,
  logRefused,
  momentShown,
  notFound,
  openFailed,
  playedTo,
  playEnded,
  playToggled,
  replayClosed,
  reportFetched,
  retryRequested,
  rowsReceived,
  seekRequested,
  silencePassed,
  silenceSkippedOrNot,
  sizeChosen,
  speedChosen,
  stepRequested,
  strideChosen,
  strideRequested,
  typesChosen,
  verdictFailed,
  verdictReceived,
  type LogSource,
  type OpenedLog,
  type Refusal,
  type RowWindow,
  type Speed,
  type Stride,
  type Trouble,
} from './replayEvents.ts';

export type Phase =
  /** The screen is not there. */
  | { readonly name: 'closed' }
  /** No log is open: the reports are shown. */
  | { readonly name: 'list' }
  | { readonly name: 'opening' }
  | { readonly name: 'failed'; readonly trouble: Trouble }
  | { readonly name: 'refused'; readonly refusal: Refusal }
  | { readonly name: 'open' };

export type Check =
  { readonly name: 'running' } | { readonly name: 'failed' } | { readonly name: 'done'; readonly verdict: Verdict };

export interface PlayerState {
  readonly phase: Phase;
  readonly source: LogSource | null;
  /** Counts what was opened, left or tried again: whatever works for an earlier one is late. */
  readonly attempt: number;
  /** What the report says about the log; null for a file, and until it is here. */
  readonly report: ActionLogHead | null;
  readonly log: OpenedLog | null;
  /** The position to show, which may not be shown yet. */
  readonly wanted: number;
  readonly moment: Moment | null;
  /** Of the page that was recorded, as last known, in CSS pixels. */
  readonly viewport: Moment['viewport'];
  /** The log's clock where it has gone on since the moment; null: it has not. */
  readonly clockAt: number | null;
  readonly window: RowWindow | null;
  readonly types: readonly string[] | null;
  readonly stride: Stride;
  /** The last jump led nowhere. */
  readonly isNotFound: boolean;
  readonly isPlaying: boolean;
  readonly speed: Speed;
  readonly skipsSilence: boolean;
  readonly isActualSize: boolean;
  readonly check: Check;
}

/** Wherever it was reported. */
const AS_REPORTED = Number.MAX_SAFE_INTEGER;

const NO_LOG = {
  report: null,
  log: null,
  wanted: 0,
  moment: null,
  viewport: null,
  clockAt: null,
  window: null,
  types: null,
  stride: { by: 'marks' },
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
    .addCase(strideRequested, (state): PlayerState => ({ ...state, isPlaying: false, isNotFound: false }))
    .addCase(strideChosen, (state, { payload: stride }): PlayerState => ({ ...state, stride, isNotFound: false }))
    .addCase(notFound, (state): PlayerState => ({ ...state, isNotFound: true }))
    .addCase(momentShown, (state, { payload: { moment, wanted } }): PlayerState => ({
      ...state,
      moment,
      viewport: moment.viewport ?? state.viewport,
      clockAt: null,
      wanted: state.wanted === wanted ? moment.position : state.wanted,
    }))
    .addCase(rowsReceived, (state, { payload: window }): PlayerState => ({ ...state, window }))
    .addCase(typesChosen, (state, { payload: { types } }): PlayerState => ({
      ...state,
      types,
      stride: strideAfter(state.stride, types),
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
    .addCase(silenceSkippedOrNot, (state, { payload: { isSkipped } }): PlayerState => ({
      ...state,
      skipsSilence: isSkipped,
    }))
    .addCase(sizeChosen, (state, { payload: { isActual } }): PlayerState => ({ ...state, isActualSize: isActual }))
    .addCase(verdictReceived, (state, { payload: verdict }): PlayerState => ({
      ...state,
      check: { name: 'done', verdict },
    }))
    .addCase(verdictFailed, (state): PlayerState => ({ ...state, check: { name: 'failed' } }));
});

/** The position in the address is written as it changes: of the log that is open it says nothing new. */
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

function strideAfter(stride: Stride, types: readonly string[] | null): Stride {
  if (types !== null) return { by: 'types' };
  return stride.by === 'types' ? { by: 'marks' } : stride;
}
