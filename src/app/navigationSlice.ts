import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { markFailure } from '#common/errors.ts';

/** The address of the page. */
export interface NavigationState {
  readonly path: string;
  readonly search: string;
}

const initialState: NavigationState = { path: '', search: '' };

const navigationSlice = createSlice({
  name: 'navigation',
  initialState,
  reducers: {
    locationChanged: (_, { payload }: PayloadAction<NavigationState>): NavigationState => payload,
    /** A screen threw an error while it was drawn. */
    screenFailed: (state, _: PayloadAction<{ readonly message: string }>) => state,
  },
});

export const { locationChanged, screenFailed } = navigationSlice.actions;
markFailure(screenFailed);
export const navigationReducer = navigationSlice.reducer;

interface NavigationRoot {
  readonly navigation: NavigationState;
}

export const selectPath = (state: NavigationRoot) => state.navigation.path;
export const selectAddress = (state: NavigationRoot) => state.navigation;
