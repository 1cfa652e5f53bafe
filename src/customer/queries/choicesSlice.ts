import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Choices } from './queriesApi.ts';

/** The categories and subjects of a new query. */
export type ChoicesState = Choices & { readonly status: 'loading' | 'ready' | 'failed' };

const initialState: ChoicesState = { status: 'loading', categories: [], subjects: [] };

const choicesSlice = createSlice({
  name: 'queryChoices',
  initialState,
  reducers: {
    /** The loaded choices stay usable while they are fetched again. */
    choicesWanted: (state): ChoicesState => (state.status === 'ready' ? state : { ...state, status: 'loading' }),
    choicesReceived: (_state, { payload: { categories, subjects } }: PayloadAction<Choices>): ChoicesState => ({
      status: 'ready',
      categories,
      subjects,
    }),
    choicesFailed: (state): ChoicesState => (state.status === 'ready' ? state : { ...state, status: 'failed' }),
  },
});

export const { choicesWanted, choicesReceived, choicesFailed } = choicesSlice.actions;
export const choicesReducer = choicesSlice.reducer;
