import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { SavedFilter } from '#contract/http/preferences.ts';
import type { Command } from './command.ts';

/** The user's own keys by id of the command. */
export type ChosenKeys = Readonly<Record<string, readonly string[]>>;

/** The key that sends a message. With `modEnter` (Ctrl or ⌘ and Enter), Enter alone breaks the line. */
export type SendKey = 'enter' | 'modEnter';

/** Whether the end of a chat opens the next one that waits. */
type AfterEnd = 'next' | 'stay';

/** What an account has chosen. The server stores it. */
export interface Preferences {
  readonly keys: ChosenKeys;
  readonly sendKey: SendKey;
  /** 'next' if absent. */
  readonly afterEnd?: AfterEnd;
  /** Whether a screen reader says that someone waits in a chat that is not open; true if absent. */
  readonly announcesChats?: boolean;
  /** Whether messages wait a moment, so that they can be undone; false if absent. */
  readonly undoSend?: boolean;
  /** Changed by `features/savedFilters`; none if absent. */
  readonly savedFilters?: readonly SavedFilter[];
}

const DEFAULT_PREFERENCES: Preferences = { keys: {}, sendKey: 'enter' };

/** The part of the store that this folder reads; absent until it has loaded. */
export interface CommandsRoot {
  readonly commands?: Preferences;
}

export const selectPreferences = ({ commands = DEFAULT_PREFERENCES }: CommandsRoot) => commands;
export const selectChosenKeys = (root: CommandsRoot) => selectPreferences(root).keys;
export const selectSendKey = (root: CommandsRoot) => selectPreferences(root).sendKey;

export const selectAfterEnd = (root: CommandsRoot) => selectPreferences(root).afterEnd ?? 'next';
export const selectUndoesSends = (root: CommandsRoot) => selectPreferences(root).undoSend ?? false;
export const selectAnnouncesChats = (root: CommandsRoot) => selectPreferences(root).announcesChats ?? true;

/** The keys of a command as the user has them. */
export function keysOf({ id, keys }: Pick<Command, 'id' | 'keys'>, chosen: ChosenKeys): readonly string[] {
  return chosen[id] ?? keys;
}

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
