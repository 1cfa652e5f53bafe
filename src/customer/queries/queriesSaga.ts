import { fork, put, type SagaGenerator } from 'typed-redux-saga';
import { attachmentsSaga } from '../../common/attachments/index.ts';
import type { MessageText } from '../../common/messageText.ts';
import { picturesJudged } from './draftsSlice.ts';
import { keepSaga, type KeepDeps } from './keepSaga.ts';
import { draftPictures } from './queriesReducer.ts';
import { sendSaga, type SendDeps } from './sendSaga.ts';
import { viewSaga, type ViewDeps } from './viewSaga.ts';

export interface QueriesDeps extends ViewDeps, SendDeps, KeepDeps {
  readonly ownQueriesApi: ViewDeps['ownQueriesApi'];
}

/** All that happens to the customer's queries. Begins with the first look at them. */
export function* queriesSaga(deps: QueriesDeps): SagaGenerator<void> {
  yield* fork(sendSaga, deps); // what was wrong with pictures is forgotten before others are judged
  yield* fork(attachmentsSaga, draftPictures, {
    fileHandles: deps.fileHandles,
    uploadPicture: deps.ownQueriesApi.uploadPicture,
    *showProblem(place: string, problem: MessageText): SagaGenerator<void> {
      yield* put(picturesJudged({ place, problem }));
    },
  });
  yield* fork(viewSaga, deps);
  yield* fork(keepSaga, deps);
}
