import { all, call, put, select, takeEvery, takeLatest, type SagaGenerator } from 'typed-redux-saga';
import { attachmentsSaga, problemOfAttachment } from '#src/conversation/attachments/attachmentsSaga.ts';
import { composerSaga } from './composerSaga.ts';
import { relatedChanged } from './composerSlice.ts';
import {
  pickerClosed,
  pickerConfirmed,
  pickerFailed,
  pickerOpened,
  pickerPageRequested,
  pickerReceived,
  pickerSearched,
} from './pickerSlice.ts';
import type { RepliesDeps } from './repliesApi.ts';
import { replyPictures, selectPicker } from './repliesState.ts';
import { replyDraftsSaga } from './replyDraftsSaga.ts';
import { threadSaga } from './threadSaga.ts';

export function* repliesSaga(deps: RepliesDeps): SagaGenerator<void> {
  const {
    fileHandles,
    repliesApi: { uploadPicture },
  } = deps;
  yield* all([
    call(threadSaga, deps),
    call(composerSaga, deps),
    takeLatest([pickerOpened, pickerSearched, pickerPageRequested, pickerClosed], findQueries, deps),
    takeEvery(pickerConfirmed, takeOverPicked),
    call(replyDraftsSaga, deps),
    call(() => attachmentsSaga(replyPictures, { fileHandles, uploadPicture, problemOf: problemOfAttachment })),
  ]);
}

function* findQueries({ repliesApi }: RepliesDeps): SagaGenerator<void> {
  const picker = yield* select(selectPicker);
  if (picker === null) return;
  try {
    yield* put(pickerReceived(yield* call(repliesApi.findQueries, picker.keyword, picker.wanted)));
  } catch {
    yield* put(pickerFailed());
  }
}

function* takeOverPicked(): SagaGenerator<void> {
  const picker = yield* select(selectPicker);
  if (picker === null) return;
  yield* put(relatedChanged({ queryId: picker.queryId, related: picker.chosen }));
  yield* put(pickerClosed());
}
