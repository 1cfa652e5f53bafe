import { combineReducers, createAction } from '@reduxjs/toolkit';
import type { CannedReply, CannedUseRow, StaleCannedReply } from '#contract/http/cannedReplies.ts';
import { createDialogForm, type FormState } from '#common/forms/index.ts';
import { createFileExport, type FileExportState } from '#common/fileExport.ts';
import { createLiveList, type LiveListState } from '#common/liveList/index.ts';
import { createWholeList, type WholeListState } from '#common/wholeList/index.ts';
import { archivedReducer, type ArchivedState } from './archivedSlice.ts';
import { CANNED_RULES, type CannedForm } from './cannedForm.ts';
import { cannedImport, type CannedImportState } from './importSlice.ts';
import { daysIn, FIRST_USAGE_VIEW, type UsageView } from './usageView.ts';
import { versionsReducer, type VersionsState } from './versionsSlice.ts';

/** A reply that the user wants to archive: its id and its title. */
export interface ReplyToArchive {
  readonly id: string;
  readonly name: string;
}

interface CannedRepliesState {
  readonly list: WholeListState<CannedReply, ReplyToArchive>;
  readonly stale: WholeListState<StaleCannedReply, ReplyToArchive>;
  readonly usage: LiveListState<UsageView, CannedUseRow>;
  /** The dialog that adds or edits a reply; null: closed. */
  readonly form: FormState<CannedReply, CannedForm> | null;
  readonly archived: ArchivedState;
  readonly versions: VersionsState;
  readonly import: CannedImportState;
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

/** The user wants to edit a reply of which only the id is here. */
export const editWanted = createAction<{ readonly id: string }>('cannedReplies/editWanted');
export const usageOpened = createAction('cannedUsage/opened');
export const usageClosed = createAction('cannedUsage/closed');

export const cannedRepliesReducer = combineReducers({
  list: replyList.reducer,
  stale: staleList.reducer,
  usage: usageList.reducer,
  form: replyForm.reducer,
  archived: archivedReducer,
  versions: versionsReducer,
  import: cannedImport.reducer,
  file: replyExport.reducer,
});
