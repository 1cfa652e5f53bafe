export { ReplyHead } from './components/ReplyItem.tsx';
export { Replies } from './components/Replies.tsx';
export { createRepliesApi } from './repliesApi.ts';
export { createReplyDrafts } from './replyDrafts.ts';
export { repliesSaga, type RepliesDeps } from './repliesSaga.ts';
export { repliesReducer } from './repliesState.ts';
