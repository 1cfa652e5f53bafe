import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export interface Viewport {
  /** In CSS pixels. */
  readonly width: number;
  readonly height: number;
}

/** What the page is, whoever uses it: a replay draws the screens in the same. */
export interface PageState {
  /** Slices that have come into the store since the login form, in order. */
  readonly parts: readonly string[];
  /** null: not known yet. */
  readonly viewport: Viewport | null;
  /** Of the texts on the screen. */
  readonly language: string;
}

const initialState: PageState = { parts: [], viewport: null, language: 'en' };

const pageSlice = createSlice({
  name: 'page',
  initialState,
  reducers: {
    /**
     * These slices are in the store from here on. The first to know is the store itself: no other action comes between.
     */
    partBrought: (state, { payload }: PayloadAction<{ readonly slices: readonly string[] }>) => {
      state.parts.push(...payload.slices.filter((slice) => !state.parts.includes(slice)));
    },
    viewportChanged: (state, { payload }: PayloadAction<Viewport>) => {
      state.viewport = payload;
    },
  },
});

export const { partBrought, viewportChanged } = pageSlice.actions;
export const pageReducer = pageSlice.reducer;

interface PageRoot {
  readonly page: PageState;
}

export const selectViewport = (state: PageRoot) => state.page.viewport;
