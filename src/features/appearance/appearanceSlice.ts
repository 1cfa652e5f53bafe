import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { LookChoice, Theme } from '#common/browser/look.ts';

/** The dialog's place in the view state. */
export const APPEARANCE_VIEW = 'page.appearance';

interface AppearanceState extends LookChoice {
  /** The theme that the system asks for. */
  readonly systemTheme: Theme;
}

const initialState: AppearanceState = { theme: 'system', density: 'comfortable', systemTheme: 'light' };

const appearanceSlice = createSlice({
  name: 'appearance',
  initialState,
  reducers: {
    /** The choice of an earlier visit, or of another tab, has been read. */
    lookRead: (state, { payload }: PayloadAction<AppearanceState>): AppearanceState => ({ ...state, ...payload }),
    themeChosen: (state, { payload }: PayloadAction<Pick<LookChoice, 'theme'>>): AppearanceState => ({
      ...state,
      ...payload,
    }),
    densityChosen: (state, { payload }: PayloadAction<Pick<LookChoice, 'density'>>): AppearanceState => ({
      ...state,
      ...payload,
    }),
  },
});

export const { lookRead, themeChosen, densityChosen } = appearanceSlice.actions;
export const appearanceReducer = appearanceSlice.reducer;

/** The part of the store that this feature reads; absent until it has loaded. */
export interface AppearanceRoot {
  readonly appearance?: AppearanceState;
}

export const selectLookChoice = ({ appearance = initialState }: AppearanceRoot): LookChoice => appearance;
export const selectTheme = ({ appearance = initialState }: AppearanceRoot): Theme =>
  appearance.theme === 'system' ? appearance.systemTheme : appearance.theme;
export const selectDensity = ({ appearance = initialState }: AppearanceRoot) => appearance.density;
