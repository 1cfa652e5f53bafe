import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { createSelector } from 'reselect';
import type { FoundMessage } from '#contract/http/messageSearch.ts';
import { markFailure, type AppError } from '#common/errors.ts';
import { createScreenActions } from '#common/screenActions.ts';
import { NO_FILTERS, type MessageKey, type SearchFilters, type SearchView } from './searchAddress.ts';
import type { FoundPage } from './searchApi.ts';

/** What was written shorter before a search than this may be missing without a word about it, in milliseconds. */
const FRESH_MS = 5_000;

interface SearchState {
  /** What is in the field. The keyword follows it after a pause. */
  readonly typed: string;
  readonly filters: SearchFilters;
  /**
   * - `idle`: there is no word to search for
   * - `loading`: the hits are of an older search
   * - `loadingMore`: the search goes on
   */
  readonly status: 'idle' | 'loading' | 'loadingMore' | 'ready' | 'failed';
  readonly hits: readonly FoundMessage[];
  /** Where the search goes on; null: it is at its end. */
  readonly next: string | null;
  /** The search has looked at much and found nothing; it goes on when the user wants it. */
  readonly isDry: boolean;
  /** Newer messages of others are not searched yet; null: all are. */
  readonly completeTo: string | null;
  /** Chats that began earlier are not searched yet; null: all are. */
  readonly completeFrom: string | null;
  readonly error: AppError | null;
}

interface NewSearch extends Pick<SearchState, 'filters' | 'typed'> {
  /** A replay has no words, so it cannot look for them. */
  readonly hasWords: boolean;
}

const initialState: SearchState = {
  typed: '',
  filters: NO_FILTERS,
  status: 'idle',
  hits: [],
  next: null,
  isDry: false,
  completeTo: null,
  completeFrom: null,
  error: null,
};

export const searchScreen = createScreenActions<SearchView>('messageSearch');

const searchSlice = createSlice({
  name: 'messageSearch',
  initialState,
  reducers: {
    wordsTyped: (state, { payload: { text } }: PayloadAction<{ readonly text: string }>): SearchState => ({
      ...state,
      typed: text,
    }),
    /** A new search begins, if there are words. The hits stay until it has found others. */
    filtersChanged: (state, { payload: { filters, typed, hasWords } }: PayloadAction<NewSearch>): SearchState => ({
      ...(hasWords ? state : initialState),
      filters,
      typed,
      status: hasWords ? 'loading' : 'idle',
      error: null,
    }),
    moreRequested: (state): SearchState =>
      state.status === 'ready' && state.next !== null ? { ...state, status: 'loadingMore' } : state,
    searchRetried: (state): SearchState =>
      state.status === 'failed' ? { ...state, status: state.next === null ? 'loading' : 'loadingMore' } : state,
    /** `searchedAt`: when the search began, in milliseconds since 1970. */
    hitsReceived: (
      state,
      { payload: { page, searchedAt } }: PayloadAction<{ readonly page: FoundPage; readonly searchedAt: number }>,
    ): SearchState => {
      if (state.status !== 'loading' && state.status !== 'loadingMore') return state;
      const goesOn = state.status === 'loadingMore';
      const isLate = searchedAt - Date.parse(page.completeTo) > FRESH_MS;
      return {
        ...state,
        status: 'ready',
        hits: goesOn ? [...state.hits, ...page.records] : page.records,
        next: page.next,
        isDry: page.records.length === 0 && page.next !== null,
        completeTo: goesOn ? state.completeTo : isLate ? page.completeTo : null,
        completeFrom: page.completeFrom,
        error: null,
      };
    },
    searchFailed: (state, { payload: error }: PayloadAction<AppError>): SearchState =>
      state.status === 'loadingMore'
        ? { ...state, status: 'failed', error }
        : { ...initialState, typed: state.typed, filters: state.filters, status: 'failed', error },
    /** Goes from the message that is read to another hit: 1 the next in the list, -1 the one before. */
    hitStepped: (state, _: PayloadAction<{ readonly by: 1 | -1 }>) => state,
    /** Goes from a message to its chat in the workspace. */
    foundChatEntered: (state, _: PayloadAction<{ readonly chatId: string; readonly fromId: string }>) => state,
  },
  extraReducers: (builder) => builder.addCase(searchScreen.closed, () => initialState),
});

export const {
  wordsTyped,
  filtersChanged,
  moreRequested,
  searchRetried,
  hitsReceived,
  searchFailed,
  hitStepped,
  foundChatEntered,
} = searchSlice.actions;
markFailure(searchFailed);
export const searchReducer = searchSlice.reducer;

export interface SearchRoot {
  readonly messageSearch: SearchState;
}

export const selectSearch = ({ messageSearch }: SearchRoot) => messageSearch;
const selectHits = ({ messageSearch }: SearchRoot) => messageSearch.hits;

/** The hits of one chat. */
export interface HitGroup {
  readonly chat: FoundMessage;
  readonly hits: readonly FoundMessage[];
}

/** The hits by chat, in their order. */
export const selectHitGroups = createSelector([selectHits], (hits): readonly HitGroup[] => {
  const groups = new Map<string, FoundMessage[]>();
  for (const hit of hits) {
    const group = groups.get(hit.chatId);
    if (group === undefined) groups.set(hit.chatId, [hit]);
    else group.push(hit);
  }
  return [...groups.values()].flatMap((own) => (own[0] === undefined ? [] : [{ chat: own[0], hits: own }]));
});

/** The hits as they are drawn. */
const selectInOrder = createSelector([selectHitGroups], (groups) => groups.flatMap(({ hits }) => hits));

export const isSameMessage = (a: MessageKey | null, b: MessageKey | null) =>
  a?.chatId === b?.chatId && a?.chatSeq === b?.chatSeq;

/** Where a message is among the hits, from 0; -1: it is none. */
export function selectHitIndex(root: SearchRoot, at: MessageKey | null): number {
  return selectInOrder(root).findIndex((hit) => isSameMessage(hit, at));
}

/** The hit that is so many steps from a message; null: there is none, or the message is no hit. */
export function selectHitBeside(root: SearchRoot, at: MessageKey | null, by: number): MessageKey | null {
  const index = selectHitIndex(root, at);
  const hit = index < 0 ? undefined : selectInOrder(root)[index + by];
  return hit === undefined ? null : { chatId: hit.chatId, chatSeq: hit.chatSeq };
}
