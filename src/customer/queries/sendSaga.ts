import { all, call, put, select, take, takeEvery, type SagaGenerator } from 'typed-redux-saga';
import { clearAttachments, type AttachmentsDeps } from '../../common/attachments/index.ts';
import { errorText, isDiskFull, isRateLimited, isTransient, toAppError } from '../../common/errors.ts';
import type { Cancellable } from '../../common/http/cancellable.ts';
import { toastRaised } from '../../common/toasts/index.ts';
import { RAISE, selectView, viewOpened, viewReplaced } from '../place/placeSlice.ts';
import { tokenReceived, withToken, type TokenHolder } from '../withToken.ts';
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
import type { OwnQueriesApi } from './queriesApi.ts';
import { draftPictures, selectChoices, selectDraft, selectWords } from './queriesReducer.ts';

export interface SendDeps {
  readonly ownQueriesApi: Pick<OwnQueriesApi, 'raise' | 'answer'>;
  readonly tokens: TokenHolder;
  readonly fileHandles: AttachmentsDeps['fileHandles'];
  readonly newId: () => string;
  /** The browser knows for certain that nothing can be sent. */
  readonly isOffline: () => boolean;
}

/** Sends what the customer has written, once however often it takes. */
export function* sendSaga(deps: SendDeps): SagaGenerator<void> {
  const { filesChosen, removed } = draftPictures.actions;
  yield* all([
    takeEvery(sendRequested, ({ payload: { place } }) => send(deps, place)),
    takeEvery([filesChosen, removed], ({ payload: { place } }) => put(picturesJudged({ place, problem: null }))),
    takeEvery(draftDiscarded, ({ payload: { place } }) => clearAttachments(draftPictures, deps, place)),
    takeEvery(tokenReceived, retryPictures),
    takeEvery(movedToNew, ({ payload: { place } }) => moveToNew(place)),
  ]);
}

function* send(deps: SendDeps, place: string): SagaGenerator<void> {
  const { sending, clientId } = yield* select(selectDraft, place);
  if (sending.name === 'underWay') return;
  if (deps.isOffline()) {
    if (sending.name !== 'unsure') yield* put(sendRefused({ place, reason: { key: 'customerQueries.offline' } }));
    return;
  }
  if (yield* call(hasProblems, place)) return;
  const name = clientId ?? deps.newId();
  yield* put(sendStarted({ place, clientId: name }));
  yield* call(picturesAreUp, place);
  if (yield* call(hasProblems, place)) return;
  try {
    const id = yield* call(withToken<string>, deps.tokens, yield* call(sendingOf, deps, place, name));
    yield* call(clearAttachments, draftPictures, deps, place);
    yield* put(sent({ place, id }));
    if (answeredQuery(place) === null) yield* call(showRaised, id);
  } catch (error) {
    const failure = toAppError(error);
    const mayHaveArrived =
      (isTransient(failure) && !isRateLimited(failure) && !isDiskFull(failure)) || failure.kind === 'badAnswer';
    yield* put(mayHaveArrived ? sendUnanswered({ place }) : sendRefused({ place, reason: errorText(failure) }));
  }
}

/** Ends when none is on its way any more. */
function* picturesAreUp(place: string): SagaGenerator<void> {
  const { finished, failed, refused, removed } = draftPictures.actions;
  while ((yield* select(draftPictures.select, place)).some(({ state }) => state.name === 'uploading'))
    yield* take([finished, failed, refused, removed]);
}

/** The query itself, or a word to who has gone somewhere else meanwhile. */
function* showRaised(id: string): SagaGenerator<void> {
  const view = yield* select(selectView);
  if (view.name === 'raise') yield* put(viewReplaced({ name: 'query', id, cardOf: null, isRaised: true }));
  else yield* put(toastRaised({ kind: 'success', message: { key: 'customerQueries.raised' } }));
}

function* hasProblems(place: string): SagaGenerator<boolean> {
  const words = yield* select(selectWords, place);
  const pictures = yield* select(draftPictures.select, place);
  const problems: Problems =
    answeredQuery(place) === null
      ? problemsOfQuery(words, pictures, yield* select(selectChoices))
      : problemsOfAnswer(words, pictures);
  if (Object.keys(problems).length === 0) return false;
  yield* put(problemsFound({ place, problems }));
  return true;
}

/** The call that sends it. */
function* sendingOf(
  { ownQueriesApi }: SendDeps,
  place: string,
  clientId: string,
): SagaGenerator<() => Cancellable<string>> {
  const { product, categoryId, subjectId, title, description } = yield* select(selectWords, place);
  const picIds = (yield* select(draftPictures.select, place)).flatMap(({ state }) =>
    state.name === 'ready' ? [state.uploaded.id] : [],
  );
  const text = { description: description.trim(), picIds, clientId };
  const queryId = answeredQuery(place);
  return queryId === null
    ? () => ownQueriesApi.raise({ ...text, comeFrom: Number(product), categoryId, subjectId, title: title.trim() })
    : () => ownQueriesApi.answer({ ...text, queryId });
}

/** The pictures go where the words have gone, unless a new query had been begun before. */
function* moveToNew(place: string): SagaGenerator<void> {
  const {
    words: { description },
  } = yield* select(selectDraft, place);
  const begun = yield* select(selectDraft, RAISE_PLACE);
  if (begun.words.description === description && (yield* select(draftPictures.select, RAISE_PLACE)).length === 0) {
    const chosen = yield* select(draftPictures.select, place);
    yield* put(draftPictures.actions.cleared({ place }));
    yield* put(
      draftPictures.actions.restored({
        place: RAISE_PLACE,
        chosen: chosen.map((one) => (one.state.name === 'uploading' ? { ...one, state: { name: 'failed' } } : one)),
      }),
    );
    yield* put(draftDiscarded({ place }));
    yield* call(retryPictures);
  }
  yield* put(viewOpened(RAISE));
}

/** Those that have been stopped: by a dead token, say. */
function* retryPictures(): SagaGenerator<void> {
  const all = yield* select(({ queries }: Parameters<typeof selectDraft>[0]) => queries.pictures);
  for (const [place, pictures] of Object.entries(all)) {
    for (const { id, state } of pictures) {
      if (state.name === 'failed') yield* put(draftPictures.actions.retried({ place, id }));
    }
  }
}
