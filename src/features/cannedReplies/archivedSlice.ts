import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ArchivedCannedReply } from '#contract/http/cannedReplies.ts';
import { type AppError, markFailure } from '#common/errors.ts';

/** The dialog of archived replies. */
export interface ArchivedState {
  readonly status: 'closed' | 'loading' | 'ready' | 'failed';
  /** The last known ones. */
  readonly rows: readonly ArchivedCannedReply[];
  /** Why loading failed. */
  readonly error: AppError | null;
  /** The reply that is being restored; null: none. */
  readonly restoring: { readonly id: string } | null;
  /** Why the last attempt to restore a reply failed. */
  readonly refusal: AppError | null;
}

export interface ArchivedRoot {
  readonly cannedReplies: { readonly archived: ArchivedState };
}

const closed: ArchivedState = { status: 'closed', rows: [], error: null, restoring: null, refusal: null };

const archivedSlice = createSlice({
  name: 'cannedArchived',
  initialState: closed,
  reducers: {
    archivedOpened: (): ArchivedState => ({ ...closed, status: 'loading' }),
    archivedClosed: (): ArchivedState => closed,
    archivedReceived: (state, { payload: rows }: PayloadAction<readonly ArchivedCannedReply[]>): ArchivedState => ({
      ...state,
      status: 'ready',
      rows,
      error: null,
    }),
    archivedFailed: (state, { payload: error }: PayloadAction<AppError>): ArchivedState => ({
      ...state,
      status: 'failed',
      error,
    }),
    restoreRequested: (state, { payload: { id } }: PayloadAction<{ readonly id: string }>): ArchivedState => ({
      ...state,
      restoring: { id },
      refusal: null,
    }),
    restored: (state): ArchivedState => ({
      ...state,
      rows: state.rows.filter(({ id }) => id !== state.restoring?.id),
      restoring: null,
    }),
    restoreFailed: (state, { payload: refusal }: PayloadAction<AppError>): ArchivedState => ({
      ...state,
      restoring: null,
      refusal,
    }),
  },
});

export const {
  archivedOpened,
  archivedClosed,
  archivedReceived,
  archivedFailed,
  restoreRequested,
  restored,
  restoreFailed,
} = archivedSlice.actions;
markFailure(archivedFailed, restoreFailed);
export const archivedReducer = archivedSlice.reducer;

export const selectArchived = ({ cannedReplies }: ArchivedRoot) => cannedReplies.archived;
