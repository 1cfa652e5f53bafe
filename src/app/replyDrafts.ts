import { createReplyDrafts } from '../features/queries/replies/replyDrafts.ts';

/** Forgets what somebody was writing to queries. Loads when they log out: they may never have been there. */
export async function forgetReplies(staffId: string, now: () => number): Promise<void> {
  const { replies, pictures } = createReplyDrafts({ now });
  await Promise.all([replies.clear(staffId), pictures.clear(staffId)]);
}
