export { Replies } from './components/Replies.tsx';
export { createRepliesApi, type RepliesApi } from './repliesApi.ts';
export { createReplyDrafts } from './replyDrafts.ts';
export { repliesLogRules } from './repliesLogRules.ts';
export { repliesSaga, type RepliesDeps } from './repliesSaga.ts';
export { repliesReducer, type RepliesRoot, type RepliesState } from './repliesState.ts';
