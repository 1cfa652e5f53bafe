import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type AppError, markFailure } from '#common/errors.ts';
import type { CaseView } from './caseView.ts';

export interface CaseState {
  readonly phase:
    /** `none`: the open log is a file of one page. */
    | { readonly name: 'none' | 'loading' }
    | { readonly name: 'failed'; readonly error: AppError }
    | { readonly name: 'ready'; readonly view: CaseView };
  /** The key of the line whose way is shown; null: none. */
  readonly chosen: string | null;
  readonly isDownloading: boolean;
}

const initialState: CaseState = { phase: { name: 'none' }, chosen: null, isDownloading: false };

/** What belongs to the open log: the server's part, and the logs of customers. */
const caseSlice = createSlice({
  name: 'replay',
  initialState,
  reducers: {
    /** Another log is open. */
    caseBegan: (_, { payload }: PayloadAction<{ readonly isWanted: boolean }>): CaseState => ({
      ...initialState,
      phase: { name: payload.isWanted ? 'loading' : 'none' },
    }),
    caseReceived: (state, { payload: view }: PayloadAction<CaseView>): CaseState => ({
      ...state,
      phase: { name: 'ready', view },
    }),
    caseFailed: (state, { payload: error }: PayloadAction<AppError>): CaseState => ({
      ...state,
      phase: { name: 'failed', error },
    }),
    lineChosen: (state, { payload: chosen }: PayloadAction<string | null>): CaseState => ({ ...state, chosen }),
    caseDownloadRequested: (state): CaseState => ({ ...state, isDownloading: true }),
    /** The download has finished or failed. */
    caseDownloadEnded: (state): CaseState => ({ ...state, isDownloading: false }),
  },
});

export const { caseBegan, caseReceived, caseFailed, lineChosen, caseDownloadRequested, caseDownloadEnded } =
  caseSlice.actions;
markFailure(caseFailed);
export const caseReducer = caseSlice.reducer;
