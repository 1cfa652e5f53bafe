import { combineReducers, createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type {
  ArchivedCannedReply,
  CannedReply,
  CannedUseRow,
  StaleCannedReply,
  CannedVersion,
  CannedImportRow,
} from '#contract/http/cannedReplies.ts';
import type { PageWanted } from '#common/components/Pager.tsx';
import { daysIn, YESTERDAY, type RangeView } from '#common/dayRange.ts';
import { type AppError, markFailure } from '#common/errors.ts';
import { createFileExport, type FileExportState } from '#common/fileExport.ts';
import { createFileImport, type ImportState } from '#common/fileImport/index.ts';
import { createDialogForm, type FormState } from '#common/forms/index.ts';
import { createLiveList, type LiveListState } from '#common/liveList/index.ts';
import { createWholeList, type Removable, type WholeListState } from '#common/wholeList/index.ts';
import { CANNED_RULES, type CannedForm } from './cannedForm.ts';

/** What the report on the use of replies shows. */
export interface UsageView extends RangeView, PageWanted {}

const FIRST_USAGE_VIEW: UsageView = { range: YESTERDAY, today: '', pageNo: 1, cursor: null };

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

interface ArchivedState {
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

interface CannedRepliesState {
  readonly list: WholeListState<CannedReply, Removable>;
  readonly stale: WholeListState<StaleCannedReply, Removable>;
  readonly usage: LiveListState<UsageView, CannedUseRow>;
  /** The dialog that adds or edits a reply; null: closed. */
  readonly form: FormState<CannedReply, CannedForm> | null;
  readonly archived: ArchivedState;
  readonly versions: VersionsState;
  readonly import: ImportState<CannedImportRow>;
  readonly file: FileExportState;
}

export interface CannedRepliesRoot {
  readonly cannedReplies: CannedRepliesState;
}

/** Deleting a reply archives it. */
export const replyList = createWholeList({
  name: 'cannedReplyList',
  pick: ({ cannedReplies }: CannedRepliesRoot) => cannedReplies.list,
});

export const staleList = createWholeList({
  name: 'cannedStaleList',
  pick: ({ cannedReplies }: CannedRepliesRoot) => cannedReplies.stale,
});

export const usageList = createLiveList({
  name: 'cannedUsageList',
  noFilters: FIRST_USAGE_VIEW,
  headingOf: (view) => JSON.stringify(daysIn(view)),
  pick: ({ cannedReplies }: CannedRepliesRoot) => cannedReplies.usage,
});

export const replyForm = createDialogForm({
  name: 'cannedReplyForm',
  rules: CANNED_RULES,
  pick: ({ cannedReplies }: CannedRepliesRoot) => cannedReplies.form,
});

export const replyExport = createFileExport({
  name: 'cannedReplyFile',
  pick: ({ cannedReplies }: CannedRepliesRoot) => cannedReplies.file,
});

export const cannedImport = createFileImport({
  name: 'cannedImport',
  pick: ({ cannedReplies }: CannedRepliesRoot) => cannedReplies.import,
});

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

const noArchive: ArchivedState = { status: 'closed', rows: [], error: null, restoring: null, refusal: null };

const archivedSlice = createSlice({
  name: 'cannedArchived',
  initialState: noArchive,
  reducers: {
    archivedOpened: (): ArchivedState => ({ ...noArchive, status: 'loading' }),
    archivedClosed: (): ArchivedState => noArchive,
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

/** The user wants to edit a reply of which only the id is here. */
export const editRequested = createAction<{ readonly id: string }>('cannedReplies/editRequested');
export const usageOpened = createAction('cannedUsage/opened');
export const usageClosed = createAction('cannedUsage/closed');

export const cannedRepliesReducer = combineReducers({
  list: replyList.reducer,
  stale: staleList.reducer,
  usage: usageList.reducer,
  form: replyForm.reducer,
  archived: archivedSlice.reducer,
  versions: versionsSlice.reducer,
  import: cannedImport.reducer,
  file: replyExport.reducer,
});

export const selectVersions = ({ cannedReplies }: CannedRepliesRoot) => cannedReplies.versions;
export const selectArchived = ({ cannedReplies }: CannedRepliesRoot) => cannedReplies.archived;
