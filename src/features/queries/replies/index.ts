export { createRepliesApi, type RepliesApi } from './repliesApi.ts';
export { createReplyDrafts, type ReplyDrafts } from './replyDrafts.ts';
export { repliesLogRules } from './repliesLogRules.ts';
export { repliesSaga, type RepliesDeps } from './repliesSaga.ts';
export { repliesReducer, type RepliesRoot, type RepliesState } from './repliesState.ts';
