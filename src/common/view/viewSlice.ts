import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/**
 * What is open on the screen, by key, as 'chat.steps'. Values are ids, days and words of the product, never typed
 * text. A key in its initial state is absent.
 */
export type ViewState = Readonly<Record<string, string>>;

interface ViewChange {
  /** The name of the feature, then of the part; with an id where there may be several. */
  readonly viewKey: string;
  /** null: the initial state. */
  readonly value: string | null;
}

const initialState: ViewState = {};

/**
 * What the user has opened, unfolded or switched on a screen. No saga reads it: it is in the store so that a replay
 * draws the same screen.
 */
const viewSlice = createSlice({
  name: 'view',
  initialState,
  reducers: {
    viewChanged: (state, { payload: { viewKey, value } }: PayloadAction<ViewChange>): ViewState => {
      const { [viewKey]: before, ...others } = state;
      if (value === null) return before === undefined ? state : others;
      return before === value ? state : { ...others, [viewKey]: value };
    },
  },
});

export const { viewChanged } = viewSlice.actions;
export const viewReducer = viewSlice.reducer;

export interface ViewRoot {
  readonly view: ViewState;
}
