import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/**
 * By place, as 'chat.steps': what stands open there. Ids, days and words of the product's own, never what somebody
 * writes. What is as it began is not there.
 */
export type ViewState = Readonly<Record<string, string>>;

export interface ViewChange {
  /** The feature's name, then what it is; where there may be several of it, its id. */
  readonly place: string;
  /** Null: as it began. */
  readonly value: string | null;
}

const initialState: ViewState = {};

/**
 * What somebody has opened, unfolded or turned over on a screen. No saga asks for it: it is here so that a replay draws
 * the same screen.
 */
const viewSlice = createSlice({
  name: 'view',
  initialState,
  reducers: {
    viewChanged: (state, { payload: { place, value } }: PayloadAction<ViewChange>): ViewState => {
      const { [place]: before, ...others } = state;
      if (value === null) return before === undefined ? state : others;
      return before === value ? state : { ...others, [place]: value };
    },
  },
});

export const { viewChanged } = viewSlice.actions;
export const viewReducer = viewSlice.reducer;

/** The part of the store that a screen's parts read. */
export interface ViewRoot {
  readonly view: ViewState;
}
