import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { HomeDay } from '#contract/http/home.ts';
import { type ErrorText, markFailure } from '#common/errors.ts';

interface HomeState {
  /** null: none received yet. */
  readonly day: HomeDay | null;
  readonly etag: string | null;
  /** Why the last refresh failed; the figures may be outdated then. */
  readonly error: ErrorText | null;
}

const homeSlice = createSlice({
  name: 'home',
  initialState: (): HomeState => ({ day: null, etag: null, error: null }),
  reducers: {
    /** A null day confirms the current one. */
    dayReceived: (state, { payload }: PayloadAction<Omit<HomeState, 'error'> | null>): HomeState => ({
      ...state,
      ...payload,
      error: null,
    }),
    dayFailed: (state, { payload }: PayloadAction<Pick<HomeState, 'error'>>): HomeState => ({ ...state, ...payload }),
  },
});

export const { dayReceived, dayFailed } = homeSlice.actions;
markFailure(dayFailed);
export const homeReducer = homeSlice.reducer;

export const homeOpened = createAction('home/opened');
export const homeClosed = createAction('home/closed');
export const homeRetried = createAction('home/retried');

export interface HomeRoot {
  readonly home: HomeState;
}

export const selectDay = (state: HomeRoot) => state.home.day;
export const selectDayEtag = (state: HomeRoot) => state.home.etag;
export const selectDayError = (state: HomeRoot) => state.home.error;
