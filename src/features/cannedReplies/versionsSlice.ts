import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { CannedReply, CannedVersion } from '#contract/http/cannedReplies.ts';
import { type AppError, markFailure } from '#common/errors.ts';

/** The dialog with the earlier texts of a reply. */
export type VersionsState =
  | { readonly status: 'closed' }
  | {
      readonly status: 'loading' | 'ready' | 'failed';
      readonly reply: CannedReply;
      /** Newest first. */
      readonly versions: readonly CannedVersion[];
      /** The number of the shown one; null: the newest. */
      readonly shown: number | null;
      readonly error: AppError | null;
    };

export interface VersionsRoot {
  readonly cannedReplies: { readonly versions: VersionsState };
}

const closed = (): VersionsState => ({ status: 'closed' });

const versionsSlice = createSlice({
  name: 'cannedVersions',
  initialState: closed,
  reducers: {
    versionsOpened: (_, { payload: reply }: PayloadAction<CannedReply>): VersionsState => ({
      status: 'loading',
      reply,
      versions: [],
      shown: null,
      error: null,
    }),
    versionsClosed: closed,
    versionsReceived: (state, { payload: versions }: PayloadAction<readonly CannedVersion[]>): VersionsState =>
      state.status === 'closed' ? state : { ...state, status: 'ready', versions },
    versionsFailed: (state, { payload: error }: PayloadAction<AppError>): VersionsState =>
      state.status === 'closed' ? state : { ...state, status: 'failed', error },
    versionChosen: (state, { payload: { version } }: PayloadAction<{ readonly version: number }>): VersionsState =>
      state.status === 'closed' ? state : { ...state, shown: version },
  },
});

export const { versionsOpened, versionsClosed, versionsReceived, versionsFailed, versionChosen } =
  versionsSlice.actions;
markFailure(versionsFailed);
export const versionsReducer = versionsSlice.reducer;

export const selectVersions = ({ cannedReplies }: VersionsRoot) => cannedReplies.versions;
