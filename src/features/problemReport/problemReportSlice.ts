import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { AppError } from '../../common/errors.ts';
import { markFailure } from '../../common/failures.ts';

/** How far a report has come. */
export type ReportProgress =
  | { readonly name: 'writing' | 'sending' }
  | { readonly name: 'failed'; readonly error: AppError }
  /** `id`: to be quoted. */
  | { readonly name: 'sent'; readonly id: string };

/** What is written stays until it has been sent, also while the dialog is closed. */
export interface ProblemReportState {
  readonly isOpen: boolean;
  readonly note: string;
  /** Whether what was written in the chats goes along. */
  readonly withTexts: boolean;
  /** Of the report that was tried to send: sent again as it is, it is the same one. */
  readonly clientId: string | null;
  readonly progress: ReportProgress;
  readonly isDownloading: boolean;
}

const initialState: ProblemReportState = {
  isOpen: false,
  note: '',
  withTexts: false,
  clientId: null,
  progress: { name: 'writing' },
  isDownloading: false,
};

/** A report that says something else is another one. */
const written = (
  state: ProblemReportState,
  change: Partial<Pick<ProblemReportState, 'note' | 'withTexts'>>,
): ProblemReportState =>
  state.progress.name === 'sending' || state.progress.name === 'sent'
    ? state
    : { ...state, ...change, clientId: null, progress: { name: 'writing' } };

/** Tells the developers what went wrong, with what the screen did before. */
const problemReportSlice = createSlice({
  name: 'problemReport',
  initialState,
  reducers: {
    reportOpened: (state): ProblemReportState => ({
      ...(state.progress.name === 'sent' ? initialState : state),
      isOpen: true,
    }),
    reportClosed: (state): ProblemReportState => ({
      ...(state.progress.name === 'sent' ? initialState : state),
      isOpen: false,
    }),
    noteChanged: (state, { payload: { note } }: PayloadAction<{ readonly note: string }>) => written(state, { note }),
    textsChosen: (state, { payload: { withTexts } }: PayloadAction<{ readonly withTexts: boolean }>) =>
      written(state, { withTexts }),
    sendRequested: (state) => state,
    sendBegan: (
      state,
      { payload: { clientId } }: PayloadAction<{ readonly clientId: string }>,
    ): ProblemReportState => ({ ...state, clientId, progress: { name: 'sending' } }),
    reportSent: (state, { payload: { id } }: PayloadAction<{ readonly id: string }>): ProblemReportState => ({
      ...state,
      note: '',
      clientId: null,
      progress: { name: 'sent', id },
    }),
    sendFailed: (state, { payload: { error } }: PayloadAction<{ readonly error: AppError }>): ProblemReportState => ({
      ...state,
      progress: { name: 'failed', error },
    }),
    copyRequested: (state, _action: PayloadAction<{ readonly text: string }>) => state,
    downloadRequested: (state): ProblemReportState => ({ ...state, isDownloading: true }),
    /** It has been saved, or could not be made. */
    downloadEnded: (state): ProblemReportState => ({ ...state, isDownloading: false }),
  },
});

export const {
  reportOpened,
  reportClosed,
  noteChanged,
  textsChosen,
  sendRequested,
  sendBegan,
  reportSent,
  sendFailed,
  copyRequested,
  downloadRequested,
  downloadEnded,
} = problemReportSlice.actions;
markFailure(sendFailed);
export const problemReportReducer = problemReportSlice.reducer;

/** The part of the store that this feature reads; absent until it has loaded. */
export interface ProblemReportRoot {
  readonly problemReport?: ProblemReportState;
}

export const selectProblemReport = (root: ProblemReportRoot): ProblemReportState => root.problemReport ?? initialState;
export const selectReportIsOpen = (root: ProblemReportRoot): boolean => selectProblemReport(root).isOpen;
/** Whether there is what a press on its button leads to. */
export const selectCanReport = (root: ProblemReportRoot): boolean => root.problemReport !== undefined;
