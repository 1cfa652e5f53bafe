import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { REPLY_RELATED_MAX } from '#contract/constants.ts';
import type { QuerySummary } from '#contract/http/queries.ts';
import type { PageOf, PageWanted } from '#common/components/Pager.tsx';
import { markFailure } from '#common/errors.ts';
import { FIRST_PAGE } from '#common/pages.ts';
import { queryClosed } from '../detail/detailSlice.ts';
import type { RelatedQuery } from './composer.ts';

/** The dialog that picks related queries; null while it is closed. */
export interface PickerState {
  /** The query that receives the reply. */
  readonly queryId: string;
  readonly typed: string;
  /** The keyword of the current search. */
  readonly keyword: string;
  readonly wanted: PageWanted;
  readonly status: 'loading' | 'ready' | 'failed';
  /** The last answer. Stays while the next one is loading. */
  readonly page: PageOf<QuerySummary> | null;
  readonly chosen: readonly RelatedQuery[];
}

const initialState = (): PickerState | null => null;
const whenOpen = (state: PickerState | null, change: (open: PickerState) => Partial<PickerState>): PickerState | null =>
  state === null ? null : { ...state, ...change(state) };

const pickerSlice = createSlice({
  name: 'queryPicker',
  initialState,
  reducers: {
    pickerOpened: (
      _,
      {
        payload: { queryId, chosen },
      }: PayloadAction<{ readonly queryId: string; readonly chosen: readonly RelatedQuery[] }>,
    ): PickerState => ({
      queryId,
      typed: '',
      keyword: '',
      wanted: FIRST_PAGE,
      status: 'loading',
      page: null,
      chosen,
    }),
    pickerClosed: initialState,
    /** Adds the chosen queries to the reply. */
    pickerConfirmed: (state) => state,
    pickerTyped: (state, { payload: { text } }: PayloadAction<{ readonly text: string }>) =>
      whenOpen(state, () => ({ typed: text })),
    pickerSearched: (state) =>
      whenOpen(state, ({ typed }) => ({ keyword: typed.trim(), wanted: FIRST_PAGE, status: 'loading' })),
    pickerPageRequested: (state, { payload: wanted }: PayloadAction<PageWanted>) =>
      whenOpen(state, () => ({ wanted, status: 'loading' })),
    pickerReceived: (state, { payload: page }: PayloadAction<PageOf<QuerySummary>>) =>
      whenOpen(state, () => ({ page, status: 'ready' })),
    pickerFailed: (state) => whenOpen(state, () => ({ status: 'failed' })),
    /** Adds the query, or removes it if it was chosen. */
    pickToggled: (state, { payload: query }: PayloadAction<RelatedQuery>) =>
      whenOpen(state, ({ chosen }) => {
        const others = chosen.filter(({ id }) => id !== query.id);
        if (others.length < chosen.length) return { chosen: others };
        return chosen.length < REPLY_RELATED_MAX ? { chosen: [...chosen, query] } : {};
      }),
  },
  extraReducers: (builder) => {
    builder.addCase(queryClosed, initialState);
  },
});

export const {
  pickerOpened,
  pickerClosed,
  pickerConfirmed,
  pickerTyped,
  pickerSearched,
  pickerPageRequested,
  pickerReceived,
  pickerFailed,
  pickToggled,
} = pickerSlice.actions;
markFailure(pickerFailed);
export const pickerReducer = pickerSlice.reducer;
