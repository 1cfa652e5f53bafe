import { fork, put, type SagaGenerator } from 'typed-redux-saga';
import type { MessageText } from '#common/messageText.ts';
import { attachmentsSaga, problemOfAttachment } from '../../conversation/attachments/attachmentsSaga.ts';
import { picturesJudged } from './draftsSlice.ts';
import { draftStoreSaga, type DraftStoreDeps } from './draftStoreSaga.ts';
import { draftPictures } from './queriesReducer.ts';
import { sendSaga, type SendDeps } from './sendSaga.ts';
import { viewSaga, type ViewDeps } from './viewSaga.ts';

export interface QueriesDeps extends ViewDeps, SendDeps, DraftStoreDeps {
  readonly ownQueriesApi: ViewDeps['ownQueriesApi'];
}

/** Runs the customer's queries. Starts when their code has loaded. */
export function* queriesSaga(deps: QueriesDeps): SagaGenerator<void> {
  yield* fork(sendSaga, deps); // starts first: it must clear old picture problems before new ones are reported
  yield* fork(attachmentsSaga, draftPictures, {
    fileHandles: deps.fileHandles,
    uploadPicture: deps.ownQueriesApi.uploadPicture,
    problemOf: problemOfAttachment,
    *showProblem(place: string, problem: MessageText): SagaGenerator<void> {
      yield* put(picturesJudged({ place, problem }));
    },
  });
  yield* fork(viewSaga, deps);
  yield* fork(draftStoreSaga, deps);
}
