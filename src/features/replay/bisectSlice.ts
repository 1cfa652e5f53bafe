import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { BisectAnswer, Offer, Point } from '../../actionLog/replay/index.ts';
import { markFailure } from '#common/errors.ts';
import { viewChanged } from '#common/view.ts';
import { logOpened, PANEL_VIEW } from './playerSlice.ts';

export interface BisectState {
  /** As it stands in the field. */
  readonly predicate: string;
  readonly search:
    | { readonly name: 'none' | 'running' | 'failed' }
    | { readonly name: 'done'; readonly answer: BisectAnswer };
  /** A click on the recorded screen offers predicates. */
  readonly isPicking: boolean;
  /** For the last click; null: none yet. */
  readonly offers: readonly Offer[] | null;
}

const initialState: BisectState = { predicate: '', search: { name: 'none' }, isPicking: false, offers: null };

/** The search for the action after which a predicate holds. */
const bisectSlice = createSlice({
  name: 'replay',
  initialState,
  reducers: {
    predicateTyped: (state, { payload: { predicate } }: PayloadAction<{ readonly predicate: string }>) => {
      state.predicate = predicate;
      state.search = { name: 'none' };
    },
    bisectRequested: (
      state,
      { payload: { predicate } }: PayloadAction<{ readonly predicate: string }>,
    ): BisectState => ({ ...state, predicate, search: { name: 'running' }, isPicking: false, offers: null }),
    bisectAnswered: (state, { payload: answer }: PayloadAction<BisectAnswer>): BisectState => ({
      ...state,
      search: { name: 'done', answer },
    }),
    bisectFailed: (state) => {
      state.search = { name: 'failed' };
    },
    pickToggled: (state): BisectState => ({ ...state, isPicking: !state.isPicking, offers: null }),
    pointPicked: (state, _: PayloadAction<Point>) => state,
    offersReceived: (state, { payload: offers }: PayloadAction<readonly Offer[]>): BisectState => ({
      ...state,
      isPicking: false,
      offers,
    }),
  },
  extraReducers: (builder) =>
    builder
      .addCase(logOpened, () => initialState)
      // The button that ends picking is on its tab.
      .addCase(viewChanged, (state, { payload: { viewKey, value } }) => {
        if (viewKey === PANEL_VIEW && value !== 'bisect') state.isPicking = false;
      }),
});

export const {
  predicateTyped,
  bisectRequested,
  bisectAnswered,
  bisectFailed,
  pickToggled,
  pointPicked,
  offersReceived,
} = bisectSlice.actions;
markFailure(bisectFailed);
export const bisectReducer = bisectSlice.reducer;
