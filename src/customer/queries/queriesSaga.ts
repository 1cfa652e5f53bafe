import { all, call, fork, put, select, take, takeEvery, type SagaGenerator } from 'typed-redux-saga';
import { errorText, mayHaveArrived, toAppError } from '#common/errors.ts';
import type { Cancellable } from '#common/http/cancellable.ts';
import type { MessageText } from '#common/messageText.ts';
import { toastRaised } from '#common/toasts/index.ts';
import {
  attachmentsSaga,
  clearAttachments,
  retryFailed,
  problemOfAttachment,
  uploadedIds,
} from '../../conversation/attachments/attachmentsSaga.ts';
import { selectOfferedProducts } from '../customerSelectors.ts';
import { RAISE, selectView, viewOpened, viewReplaced } from '../viewSlice.ts';
import { tokenReceived, withToken } from '../withToken.ts';
import { draftStoreSaga } from './draftStoreSaga.ts';
import { answeredQuery, problemsOfAnswer, problemsOfQuery, RAISE_PLACE, type Problems } from './drafts.ts';
import {
  draftDiscarded,
  movedToNew,
  picturesJudged,
  problemsFound,
  sendRefused,
  sendRequested,
  sendStarted,
  sendUnanswered,
  sent,
} from './draftsSlice.ts';
import type { QueriesDeps } from './queriesApi.ts';
import { draftPictures, selectChoices, selectDraft, selectDraftFields } from './queriesReducer.ts';
import { loadSaga } from './loadSaga.ts';

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
  yield* fork(loadSaga, deps);
  yield* fork(draftStoreSaga, deps);
}

/** Sends drafts. The server stores each of them once, however often the page has to retry. */
function* sendSaga(deps: QueriesDeps): SagaGenerator<void> {
  const { filesChosen, removed } = draftPictures.actions;
  yield* all([
    takeEvery(sendRequested, ({ payload: { place } }) => send(deps, place)),
    takeEvery([filesChosen, removed], ({ payload: { textId } }) =>
      put(picturesJudged({ place: textId, problem: null })),
    ),
    takeEvery(draftDiscarded, ({ payload: { place } }) => clearAttachments(draftPictures, deps, place)),
    takeEvery(tokenReceived, () => retryFailed(draftPictures)),
    takeEvery(movedToNew, ({ payload: { place } }) => moveToNew(place)),
  ]);
}

function* send(deps: QueriesDeps, place: string): SagaGenerator<void> {
  const { sending, clientId } = yield* select(selectDraft, place);
  if (sending.name === 'underWay') return;
  if (yield* call(hasProblems, place)) return;
  const name = clientId ?? deps.newId();
  yield* put(sendStarted({ place, clientId: name }));
  yield* call(awaitUploads, place);
  if (yield* call(hasProblems, place)) return;
  try {
    const id = yield* withToken(deps.tokens, yield* call(createSendCall, deps, place, name));
    yield* call(clearAttachments, draftPictures, deps, place);
    yield* put(sent({ place, id }));
    if (answeredQuery(place) === null) yield* call(showRaisedQuery, id);
  } catch (error) {
    const failure = toAppError(error);
    // What a firewall says of this attempt says nothing of an earlier one.
    const isUnsure = mayHaveArrived(failure) || (sending.name === 'unsure' && failure.kind === 'blocked');
    yield* put(isUnsure ? sendUnanswered({ place }) : sendRefused({ place, reason: errorText(failure) }));
  }
}

/** Waits until no picture is uploading. */
function* awaitUploads(place: string): SagaGenerator<void> {
  const { finished, failed, refused, removed } = draftPictures.actions;
  while ((yield* select(draftPictures.select, place)).some(({ state }) => state.name === 'uploading'))
    yield* take([finished, failed, refused, removed]);
}

/** Opens the new query. When the customer has left the form, a toast announces it instead. */
function* showRaisedQuery(id: string): SagaGenerator<void> {
  const view = yield* select(selectView);
  if (view.name === 'raise') yield* put(viewReplaced({ name: 'query', id, cardOf: null, isRaised: true }));
  else yield* put(toastRaised({ kind: 'success', message: { key: 'customerQueries.raised' } }));
}

function* hasProblems(place: string): SagaGenerator<boolean> {
  const words = yield* select(selectDraftFields, place);
  const pictures = yield* select(draftPictures.select, place);
  const problems: Problems =
    answeredQuery(place) === null
      ? problemsOfQuery(words, pictures, {
          ...(yield* select(selectChoices)),
          products: yield* select(selectOfferedProducts),
        })
      : problemsOfAnswer(words, pictures);
  if (Object.keys(problems).length === 0) return false;
  yield* put(problemsFound({ place, problems }));
  return true;
}

/** Builds the request for a draft. */
function* createSendCall(
  { ownQueriesApi }: QueriesDeps,
  place: string,
  clientId: string,
): SagaGenerator<() => Cancellable<string>> {
  const { product, categoryId, subjectId, title, description } = yield* select(selectDraftFields, place);
  const picIds = uploadedIds(yield* select(draftPictures.select, place));
  const text = { description: description.trim(), picIds, clientId };
  const queryId = answeredQuery(place);
  return queryId === null
    ? () => ownQueriesApi.raise({ ...text, comeFrom: Number(product), categoryId, subjectId, title: title.trim() })
    : () => ownQueriesApi.answer({ ...text, queryId });
}

/** Moves an answer's pictures along with its text, unless the customer had begun a new query before. */
function* moveToNew(place: string): SagaGenerator<void> {
  const { description } = (yield* select(selectDraft, place)).words;
  const newDraft = yield* select(selectDraft, RAISE_PLACE);
  if (newDraft.words.description === description && (yield* select(draftPictures.select, RAISE_PLACE)).length === 0) {
    const chosen = yield* select(draftPictures.select, place);
    yield* put(draftPictures.actions.cleared({ textId: place }));
    yield* put(
      draftPictures.actions.restored({
        textId: RAISE_PLACE,
        chosen: chosen.map((one) => (one.state.name === 'uploading' ? { ...one, state: { name: 'failed' } } : one)),
      }),
    );
    yield* put(draftDiscarded({ place }));
    yield* retryFailed(draftPictures);
  }
  yield* put(viewOpened(RAISE));
}
