import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export interface Viewport {
  /** In CSS pixels. */
  readonly width: number;
  readonly height: number;
}

/** Facts about the page itself, which a replay needs to draw the screens. */
interface PageState {
  /** Names of the slices that features have added, in order. Logs hold this field's name. */
  readonly parts: readonly string[];
  /** null: not known yet. */
  readonly viewport: Viewport | null;
  readonly language: string;
}

const initialState: PageState = { parts: [], viewport: null, language: 'en' };

const pageSlice = createSlice({
  name: 'page',
  initialState,
  reducers: {
    /** These slices are in the store from this action on. It follows directly after they were added. */
    slicesAdded: (state, { payload }: PayloadAction<{ readonly slices: readonly string[] }>) => {
      state.parts.push(...payload.slices.filter((slice) => !state.parts.includes(slice)));
    },
    viewportChanged: (state, { payload }: PayloadAction<Viewport>) => {
      state.viewport = payload;
    },
  },
});

export const { slicesAdded, viewportChanged } = pageSlice.actions;
export const pageReducer = pageSlice.reducer;
