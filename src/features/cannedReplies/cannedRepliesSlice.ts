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
import { createLoaded, type LoadedState } from '#common/loaded.ts';
import { createWholeList, type Removable, type WholeListState } from '#common/wholeList/index.ts';
import { CANNED_RULES, type CannedForm } from './cannedForm.ts';

/** What the report on the use of replies shows. */
export interface UsageView extends RangeView, PageWanted {}

const FIRST_USAGE_VIEW: UsageView = { range: YESTERDAY, today: '', pageNo: 1, cursor: null };

interface RestoringState {
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
  readonly archived: LoadedState<null, readonly ArchivedCannedReply[]>;
  readonly restoring: RestoringState;
  /** Newest first. */
  readonly versions: LoadedState<CannedReply, readonly CannedVersion[]>;
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

export const replyVersions = createLoaded({
  name: 'cannedVersions',
  pick: ({ cannedReplies }: CannedRepliesRoot) => cannedReplies.versions,
});

export const archivedReplies = createLoaded({
  name: 'cannedArchived',
  pick: ({ cannedReplies }: CannedRepliesRoot) => cannedReplies.archived,
});

const restoringSlice = createSlice({
  name: 'cannedArchived',
  initialState: (): RestoringState => ({ restoring: null, refusal: null }),
  reducers: {
    restoreRequested: (_, { payload: restoring }: PayloadAction<{ readonly id: string }>): RestoringState => ({
      restoring,
      refusal: null,
    }),
    restored: (state): RestoringState => ({ ...state, restoring: null }),
    restoreFailed: (_, { payload: refusal }: PayloadAction<AppError>): RestoringState => ({ restoring: null, refusal }),
  },
  extraReducers: (builder) =>
    builder.addCase(archivedReplies.actions.opened, (): RestoringState => ({ restoring: null, refusal: null })),
});

export const { restoreRequested, restored, restoreFailed } = restoringSlice.actions;
markFailure(restoreFailed);

/** The user wants to edit a reply of which only the id is here. */
export const editRequested = createAction<{ readonly id: string }>('cannedReplies/editRequested');
export const usageOpened = createAction('cannedUsage/opened');
export const usageClosed = createAction('cannedUsage/closed');

export const cannedRepliesReducer = combineReducers({
  list: replyList.reducer,
  stale: staleList.reducer,
  usage: usageList.reducer,
  form: replyForm.reducer,
  archived: archivedReplies.reducer,
  restoring: restoringSlice.reducer,
  versions: replyVersions.reducer,
  import: cannedImport.reducer,
  file: replyExport.reducer,
});

export const selectRestoring = ({ cannedReplies }: CannedRepliesRoot) => cannedReplies.restoring;
