import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { ACTION_LOG_NOTE_MAX } from '#contract/constants.ts';
import { trimmed } from '#contract/enteredText.ts';
import { type AppError, markFailure } from '#common/errors.ts';

/** Length in code points, without surrounding white space, as the server counts it. */
export function lengthOfNote(note: string): number {
  return Array.from(trimmed(note)).length;
}

export function noteIsTooLong(note: string): boolean {
  return lengthOfNote(note) > ACTION_LOG_NOTE_MAX;
}

type ReportProgress =
  | { readonly name: 'writing' | 'sending' }
  | { readonly name: 'failed'; readonly error: AppError }
  /** `id`: the number that the user can quote. `isAsked`: whether the customer is asked; null: that was not wanted. */
  | { readonly name: 'sent'; readonly id: string; readonly isAsked: boolean | null };

/** The note stays until it has been sent, even while the dialog is closed. */
export interface ProblemReportState {
  readonly isOpen: boolean;
  readonly note: string;
  /** Whether the report includes the texts of chats. */
  readonly withTexts: boolean;
  /** The chat whose customer is to be asked for the log of their page; null: none. */
  readonly askChatId: string | null;
  /** Id of the report that was sent last. Sent again unchanged, it is the same report for the server. */
  readonly clientId: string | null;
  readonly progress: ReportProgress;
  readonly isDownloading: boolean;
}

const initialState: ProblemReportState = {
  isOpen: false,
  note: '',
  withTexts: false,
  askChatId: null,
  clientId: null,
  progress: { name: 'writing' },
  isDownloading: false,
};

/** A changed report is a new one, so it gets another id. */
const written = (
  state: ProblemReportState,
  change: Partial<Pick<ProblemReportState, 'note' | 'withTexts' | 'askChatId'>>,
): ProblemReportState =>
  state.progress.name === 'sending' || state.progress.name === 'sent'
    ? state
    : { ...state, ...change, clientId: null, progress: { name: 'writing' } };

/** A report to the developers of what went wrong, with the log of the page. */
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
    askChosen: (state, { payload: { askChatId } }: PayloadAction<{ readonly askChatId: string | null }>) =>
      written(state, { askChatId }),
    sendRequested: (state) => state,
    sendBegan: (
      state,
      { payload: { clientId } }: PayloadAction<{ readonly clientId: string }>,
    ): ProblemReportState => ({ ...state, clientId, progress: { name: 'sending' } }),
    reportSent: (
      state,
      { payload: { id, isAsked } }: PayloadAction<{ readonly id: string; readonly isAsked: boolean | null }>,
    ): ProblemReportState => ({
      ...state,
      note: '',
      askChatId: null,
      clientId: null,
      progress: { name: 'sent', id, isAsked },
    }),
    sendFailed: (state, { payload: { error } }: PayloadAction<{ readonly error: AppError }>): ProblemReportState => ({
      ...state,
      progress: { name: 'failed', error },
    }),
    copyRequested: (state, _action: PayloadAction<{ readonly text: string }>) => state,
    downloadRequested: (state): ProblemReportState => ({ ...state, isDownloading: true }),
    /** The download has finished or failed. */
    downloadEnded: (state): ProblemReportState => ({ ...state, isDownloading: false }),
  },
});

export const {
  reportOpened,
  reportClosed,
  noteChanged,
  textsChosen,
  askChosen,
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
/** Whether the dialog's slice has loaded, so that a button can open it. */
export const selectCanReport = (root: ProblemReportRoot): boolean => root.problemReport !== undefined;
