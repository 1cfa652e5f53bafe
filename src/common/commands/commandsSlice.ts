import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { DEFAULT_PREFERENCES, type Preferences, type SendKey } from './preferences.ts';

const commandsSlice = createSlice({
  name: 'commands',
  initialState: DEFAULT_PREFERENCES,
  reducers: {
    preferencesReceived: (_, { payload: { keys, sendKey } }: PayloadAction<Preferences>): Preferences => ({
      keys,
      sendKey,
    }),
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
    sendKeyChosen: (state, { payload: { sendKey } }: PayloadAction<{ readonly sendKey: SendKey }>): Preferences => ({
      ...state,
      sendKey,
    }),
  },
});

export const { preferencesReceived, keysChosen, keysReset, sendKeyChosen } = commandsSlice.actions;
export const commandsReducer = commandsSlice.reducer;
