import { all, call, type SagaGenerator } from 'typed-redux-saga';
import { attachmentsSaga, problemOfAttachment } from '#src/conversation/attachments/attachmentsSaga.ts';
import { composerSaga, type ComposerDeps } from './composerSaga.ts';
import { viewingSaga, type ViewingDeps } from './viewingSaga.ts';
import { pickerSaga } from './pickerSaga.ts';
import { replyPictures } from './repliesState.ts';
import { replyDraftsSaga, type ReplyDraftsDeps } from './replyDraftsSaga.ts';
import { threadSaga } from './threadSaga.ts';

/** What a query's conversation needs from its environment. */
export interface RepliesDeps extends ComposerDeps, ViewingDeps, ReplyDraftsDeps {}

export function* repliesSaga(deps: RepliesDeps): SagaGenerator<void> {
  const {
    fileHandles,
    repliesApi: { uploadPicture },
  } = deps;
  yield* all([
    call(threadSaga, deps),
    call(composerSaga, deps),
    call(viewingSaga, deps),
    call(pickerSaga, deps),
    call(replyDraftsSaga, deps),
    call(() => attachmentsSaga(replyPictures, { fileHandles, uploadPicture, problemOf: problemOfAttachment })),
  ]);
}
