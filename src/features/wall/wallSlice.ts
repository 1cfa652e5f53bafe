import { combineReducers, createAction, createSlice, type PayloadAction, type Reducer } from '@reduxjs/toolkit';
import { WALL_RECENT_MS } from '#contract/serviceLimits.ts';
import type { WallFigures, WallStrips } from '#contract/http/wall.ts';
import { selectNow, type ClockRoot } from '#common/clock/index.ts';
import type { WaitTone } from '#common/deadlines.ts';
import { dayOf } from '#common/format/messageTime.ts';
import { createDialogForm, type FormState } from '#common/forms/index.ts';
import { createPolled, type PolledState } from '#common/polledFigures.ts';
import { selectTimeZone, type SessionRoot } from '../session/index.ts';
import {
  DEFAULT_THRESHOLDS,
  type OF_THIS_DEVICE,
  THRESHOLDS_RULES,
  toneOf,
  WATCHED,
  type Thresholds,
  type ThresholdsForm,
  type Watched,
} from './thresholds.ts';

/** Whether the page fills the screen. */
export type FullScreen = 'unsupported' | 'off' | 'on';

interface WallPageState {
  readonly thresholds: Thresholds;
  /** The time of the last answer before the refreshes failed, in milliseconds since 1970; null: they do not fail. */
  readonly staleSince: number | null;
  readonly fullScreen: FullScreen;
}

export interface WallRoot {
  readonly wall: {
    readonly page: WallPageState;
    readonly figures: PolledState<WallFigures>;
    readonly strips: PolledState<WallStrips>;
    readonly form: FormState<typeof OF_THIS_DEVICE, ThresholdsForm> | null;
  };
}

export const wallFigures = createPolled({ name: 'wallFigures', pick: (root: WallRoot) => root.wall.figures });
export const wallStrips = createPolled({ name: 'wallStrips', pick: (root: WallRoot) => root.wall.strips });
export const thresholdsForm = createDialogForm({
  name: 'wallForm',
  rules: THRESHOLDS_RULES,
  pick: (root: WallRoot) => root.wall.form,
});

export const wallOpened = createAction('wall/opened');
export const wallClosed = createAction('wall/closed');
/** The user wants to see the chats of the last hour. */
export const recentChosen = createAction('wall/recentChosen');
export const fullScreenPressed = createAction('wall/fullScreenPressed');

const initialPage: WallPageState = { thresholds: DEFAULT_THRESHOLDS, staleSince: null, fullScreen: 'unsupported' };

const pageSlice = createSlice({
  name: 'wall',
  initialState: initialPage,
  reducers: {
    thresholdsRead: (state, { payload }: PayloadAction<Pick<WallPageState, 'thresholds'>>): WallPageState => ({
      ...state,
      ...payload,
    }),
    refreshMissed: (state, { payload }: PayloadAction<{ readonly staleSince: number }>): WallPageState => ({
      ...state,
      ...payload,
    }),
    fullScreenChanged: (state, { payload }: PayloadAction<Pick<WallPageState, 'fullScreen'>>): WallPageState => ({
      ...state,
      ...payload,
    }),
  },
  extraReducers: (builder) =>
    builder
      .addCase(wallFigures.actions.received, (state): WallPageState => ({ ...state, staleSince: null }))
      .addCase(wallClosed, (state): WallPageState => ({ ...state, staleSince: null })),
});

export const { thresholdsRead, refreshMissed, fullScreenChanged } = pageSlice.actions;

/** Old figures must not be taken for present ones when the screen opens again. */
function forgottenWhenClosed<State>(reducer: Reducer<State>): Reducer<State> {
  return (state, action) => reducer(wallClosed.match(action) ? undefined : state, action);
}

export const wallReducer = combineReducers({
  page: pageSlice.reducer,
  figures: forgottenWhenClosed(wallFigures.reducer),
  strips: forgottenWhenClosed(wallStrips.reducer),
  form: thresholdsForm.reducer,
});

export const selectThresholds = (root: WallRoot) => root.wall.page.thresholds;
export const selectStaleSince = (root: WallRoot) => root.wall.page.staleSince;
export const selectFullScreen = (root: WallRoot) => root.wall.page.fullScreen;
/** null: none received yet. */
export const selectFigures = (root: WallRoot) => wallFigures.select(root).figures;

const MINUTE_MS = 60_000;

/** The value that a threshold is compared with. */
function valueOf({ inLine, late, atRisk, missedToday, recent: { firstResponseMs } }: WallFigures, name: Watched) {
  switch (name) {
    case 'inLine':
      return inLine;
    case 'late':
      return late;
    case 'atRisk':
      return atRisk;
    case 'missed':
      return missedToday;
    case 'firstResponse':
      return firstResponseMs === null ? null : firstResponseMs / MINUTE_MS;
  }
}

export function selectTone(root: WallRoot, name: Watched): WaitTone {
  const figures = selectFigures(root);
  return toneOf(figures === null ? null : valueOf(figures, name), selectThresholds(root)[name]);
}

/** The figures that are red. */
export function selectRed(root: WallRoot): readonly Watched[] {
  return WATCHED.filter((name) => selectTone(root, name) === 'late');
}

/** The present day in the deployment's time zone; null before the clock's first tick. */
export function selectToday(root: ClockRoot & SessionRoot): string | null {
  const now = selectNow(root);
  return now === null ? null : dayOf(now, selectTimeZone(root));
}

/** When the last hour began, by the minute, so that the link does not change all the time; null as above. */
export function selectRecentSince(root: ClockRoot): string | null {
  const now = selectNow(root);
  return now === null ? null : new Date(Math.floor(now / MINUTE_MS) * MINUTE_MS - WALL_RECENT_MS).toISOString();
}
