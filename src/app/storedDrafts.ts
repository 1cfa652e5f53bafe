import { createNoteDrafts } from '../features/notes/noteDrafts.ts';
import { forgetReplies } from '../features/queries/replies/replyDrafts.ts';

/** Deletes the drafts of a user's replies and notes from this browser. Those of chats are the workspace's. */
export async function forgetDrafts(staffId: string, deps: { readonly now: () => number }): Promise<void> {
  await Promise.allSettled([forgetReplies(staffId, deps), createNoteDrafts(deps.now).clear(staffId)]);
}
