import { all, call, type SagaGenerator } from 'typed-redux-saga';
import { attachmentsSaga } from '../../../common/attachments/index.ts';
import { composerSaga, type ComposerDeps } from './composerSaga.ts';
import { lookSaga, type LookDeps } from './lookSaga.ts';
import { pickerSaga } from './pickerSaga.ts';
import { replyPictures } from './repliesState.ts';
import { replyDraftsSaga, type ReplyDraftsDeps } from './replyDraftsSaga.ts';
import { threadSaga } from './threadSaga.ts';

/** What a query's conversation may do to the world. */
export interface RepliesDeps extends ComposerDeps, LookDeps, ReplyDraftsDeps {}

export function* repliesSaga(deps: RepliesDeps): SagaGenerator<void> {
  const {
    fileHandles,
    repliesApi: { uploadPicture },
  } = deps;
  yield* all([
    call(threadSaga, deps),
    call(composerSaga, deps),
    call(lookSaga, deps),
    call(pickerSaga, deps),
    call(replyDraftsSaga, deps),
    call(() => attachmentsSaga(replyPictures, { fileHandles, uploadPicture })),
  ]);
}
