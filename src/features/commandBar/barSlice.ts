import type { FoundMessage } from '#contract/http/messageSearch.ts';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { commandRan } from '#common/commands/index.ts';
import { markFailure } from '#common/errors.ts';

/** Entries that were chosen last, per account. */
export const RECENT_MAX = 20;

/** What the server finds. */
export type FoundKind = 'chats' | 'queries' | 'customers' | 'staff' | 'messages';

export interface Found {
  readonly kind: FoundKind;
  readonly id: string;
  readonly label: string;
  readonly detail: string;
  /** Of a message: what was searched for, and where it is in the label, as [start, end). */
  readonly hit?: { readonly keyword: string; readonly marks: Readonly<FoundMessage['marks']> };
}

interface BarState {
  /** What is typed. It stays until the bar closes. */
  readonly keyword: string;
  /** `searching`: what was found belongs to an older text. `failed`: a part of it could not be loaded. */
  readonly status: 'idle' | 'searching' | 'ready' | 'failed';
  readonly found: readonly Found[];
  /** Source and id of what was chosen last, the newest first. */
  readonly recent: readonly string[];
}

const initialState: BarState = { keyword: '', status: 'idle', found: [], recent: [] };

const barSlice = createSlice({
  name: 'commandBar',
  initialState,
  reducers: {
    barTyped: (state, { payload: { keyword } }: PayloadAction<{ readonly keyword: string }>): BarState =>
      keyword.trim() === ''
        ? { ...state, keyword, status: 'idle', found: [] }
        : { ...state, keyword, status: 'searching' },
    barSearched: (state, { payload }: PayloadAction<Pick<BarState, 'found'>>): BarState => ({
      ...state,
      status: 'ready',
      ...payload,
    }),
    /** Some of the searches failed. */
    barSearchFailed: (state, { payload }: PayloadAction<Pick<BarState, 'found'>>): BarState => ({
      ...state,
      status: 'failed',
      ...payload,
    }),
    barClosed: (state): BarState => ({ ...initialState, recent: state.recent }),
    /** The user chose something other than a command. Its own action follows. */
    entryChosen: (
      state,
      { payload: { source, id } }: PayloadAction<{ readonly source: string; readonly id: string }>,
    ): BarState =>
      // What a message is called is what someone wrote, which is not stored.
      source === 'messages' ? state : { ...state, recent: withRecent(state.recent, `${source}:${id}`) },
    recentRead: (state, { payload }: PayloadAction<Pick<BarState, 'recent'>>): BarState => ({ ...state, ...payload }),
  },
  extraReducers: (builder) =>
    builder.addCase(commandRan, (state, { payload: { id, by } }): BarState =>
      by === 'bar' ? { ...state, recent: withRecent(state.recent, `command:${id}`) } : state,
    ),
});

function withRecent(recent: readonly string[], key: string): readonly string[] {
  return [key, ...recent.filter((other) => other !== key)].slice(0, RECENT_MAX);
}

export const { barTyped, barSearched, barSearchFailed, barClosed, entryChosen, recentRead } = barSlice.actions;
markFailure(barSearchFailed);
export const commandBarReducer = barSlice.reducer;

export interface BarRoot {
  readonly commandBar: BarState;
}

export const selectBar = ({ commandBar }: BarRoot) => commandBar;
export const selectRecent = ({ commandBar }: BarRoot) => commandBar.recent;
export const selectKeyword = ({ commandBar }: BarRoot) => commandBar.keyword;
