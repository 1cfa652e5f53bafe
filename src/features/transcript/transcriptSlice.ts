import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { markFailure, type AppError } from '#common/errors.ts';
import type { TranscriptSubject } from './transcript.tsx';

/** Print: as HTML, to a printer. */
export type TranscriptFormat = 'text' | 'html' | 'print';

interface TranscriptRequest {
  readonly format: TranscriptFormat;
  readonly hasNotes: boolean;
}

interface TranscriptState {
  /** The chat or query on screen; null: none. */
  readonly about: TranscriptSubject | null;
  /** What is being prepared; null: nothing. */
  readonly format: TranscriptFormat | null;
}

const initialState: TranscriptState = { about: null, format: null };

const transcriptSlice = createSlice({
  name: 'transcript',
  initialState,
  reducers: {
    transcriptOffered: (_, { payload: about }: PayloadAction<TranscriptSubject>): TranscriptState => ({
      about,
      format: null,
    }),
    transcriptWithdrawn: () => initialState,
    transcriptAsked: (state, { payload: { format } }: PayloadAction<TranscriptRequest>): TranscriptState => ({
      ...state,
      format,
    }),
    transcriptMade: (state): TranscriptState => ({ ...state, format: null }),
    transcriptFailed: (state, _: PayloadAction<AppError>): TranscriptState => ({ ...state, format: null }),
  },
});

export const { transcriptOffered, transcriptWithdrawn, transcriptAsked, transcriptMade, transcriptFailed } =
  transcriptSlice.actions;
markFailure(transcriptFailed);
export const transcriptReducer = transcriptSlice.reducer;

export interface TranscriptRoot {
  readonly transcript: TranscriptState;
}

export const selectSubject = ({ transcript }: TranscriptRoot) => transcript.about;
export const selectIsPreparing = ({ transcript }: TranscriptRoot) => transcript.format !== null;
