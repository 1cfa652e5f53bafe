import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { DEFAULT_PREFERENCES, type Preferences } from './preferences.ts';

const commandsSlice = createSlice({
  name: 'commands',
  initialState: DEFAULT_PREFERENCES,
  reducers: {
    preferencesReceived: (_, { payload }: PayloadAction<Preferences>): Preferences => payload,
    /** These keys, and no others, run the command. null: its own. */
    keysChosen: (
      state,
      { payload: { id, strokes } }: PayloadAction<{ readonly id: string; readonly strokes: readonly string[] | null }>,
    ): Preferences => {
      const { [id]: _, ...others } = state.keys;
      return { ...state, keys: strokes === null ? others : { ...others, [id]: strokes } };
    },
    /** All commands have their own keys again. */
    keysReset: (state): Preferences => ({ ...state, keys: DEFAULT_PREFERENCES.keys }),
    preferenceChosen: (state, { payload }: PayloadAction<Partial<Omit<Preferences, 'keys'>>>): Preferences => ({
      ...state,
      ...payload,
    }),
  },
});

export const { preferencesReceived, keysChosen, keysReset, preferenceChosen } = commandsSlice.actions;
export const commandsReducer = commandsSlice.reducer;
