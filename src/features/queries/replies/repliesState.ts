import { combineReducers } from '@reduxjs/toolkit';
import { createSelector } from 'reselect';
import { PERSON_TYPE } from '#contract/domain.ts';
import { createAttachments, type AttachmentsState } from '#src/conversation/attachments/attachments.ts';
import { selectUser, type SessionRoot } from '../../session/index.ts';
import { NO_COMPOSER } from './composer.ts';
import { composerReducer, type ComposersState } from './composerSlice.ts';
import { pickerReducer, type PickerState } from './pickerSlice.ts';
import { newRepliesOfOthers } from './replyRules.ts';
import { threadReducer, type ThreadState } from './threadSlice.ts';

export interface RepliesRoot {
  readonly queryReplies: {
    readonly thread: ThreadState;
    readonly composers: ComposersState;
    readonly picker: PickerState | null;
    /** By the reply's `clientId`. */
    readonly pictures: AttachmentsState;
  };
}

export const replyPictures = createAttachments({
  name: 'replyPictures',
  pick: (root: RepliesRoot) => root.queryReplies.pictures,
});

/** The conversation of a query, and the replies being written. */
export const repliesReducer = combineReducers({
  thread: threadReducer,
  composers: composerReducer,
  picker: pickerReducer,
  pictures: replyPictures.reducer,
});

export const selectThread = (root: RepliesRoot) => root.queryReplies.thread;
/** One of the replies that the page has loaded. */
export const selectReply = (root: RepliesRoot, replyId: string) => {
  const { page, latest } = selectThread(root);
  return [...(page?.records ?? []), ...(latest ?? [])].find(({ id }) => id === replyId);
};
export const selectComposers = (root: RepliesRoot) => root.queryReplies.composers;
export const selectPicker = (root: RepliesRoot) => root.queryReplies.picker;
export const selectComposer = (root: RepliesRoot, queryId: string) =>
  selectComposers(root).ofQuery[queryId] ?? NO_COMPOSER;
export const selectIsWriting = (root: RepliesRoot, queryId: string) => selectComposer(root, queryId).current !== null;
export const selectMyId = (root: SessionRoot) => selectUser(root)?.id ?? '';

/** Replies of colleagues to the query on screen that arrived since the user began to write. */
export const selectNewReplies = createSelector(
  [
    (root: RepliesRoot) => selectThread(root).latest,
    (root: RepliesRoot) => selectComposers(root).ofQuery[selectThread(root).queryId ?? '']?.current ?? null,
    (root: RepliesRoot & SessionRoot) => selectMyId(root),
  ],
  (latest, current, meId) =>
    current === null || latest === null ? [] : newRepliesOfOthers(latest, current.seenId, meId),
);

/**
 * The colleague who answers the query on screen: who is writing, or has replied since the user opened it or last looked
 * at the replies. null: none, so Start Response asks nothing (decisions, section 3).
 */
export const selectAnsweringColleague = createSelector(
  [selectThread, (root: RepliesRoot & SessionRoot) => selectMyId(root)],
  ({ viewers, latest, seenId }, meId): { readonly name: string; readonly isWriting: boolean } | null => {
    const writer = viewers.find(({ writingSince }) => writingSince !== null);
    if (writer !== undefined) return { name: writer.name, isWriting: true };
    const news = newRepliesOfOthers(latest ?? [], seenId, meId).find(({ userType }) => userType === PERSON_TYPE.staff);
    return news === undefined ? null : { name: news.createName, isWriting: false };
  },
);
