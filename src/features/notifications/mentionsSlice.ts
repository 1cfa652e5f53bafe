import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { OwnMention } from '#contract/http/notes.ts';
import { markFailure } from '#common/errors.ts';

/** The notes that mention the user. null: they are not on screen. */
type MentionsState = {
  readonly status: 'loading' | 'ready' | 'failed';
  /** Newest first. */
  readonly list: readonly OwnMention[];
} | null;

const mentionsSlice = createSlice({
  name: 'ownMentions',
  initialState: (): MentionsState => null,
  reducers: {
    /** The user has chosen them, or tries again. What is known stays visible. */
    mentionsRequested: (state): MentionsState => ({ list: state?.list ?? [], status: 'loading' }),
    mentionsReceived: (state, { payload: list }: PayloadAction<readonly OwnMention[]>): MentionsState =>
      state && { status: 'ready', list },
    mentionsFailed: (state): MentionsState => state && { ...state, status: 'failed' },
    mentionsHidden: (): MentionsState => null,
  },
});

export const { mentionsRequested, mentionsReceived, mentionsFailed, mentionsHidden } = mentionsSlice.actions;
markFailure(mentionsFailed);
export const mentionsReducer = mentionsSlice.reducer;

/** The part of the store with them; absent until it has loaded. */
export interface MentionsRoot {
  readonly ownMentions?: MentionsState;
}

export const selectMentions = ({ ownMentions = null }: MentionsRoot) => ownMentions;
