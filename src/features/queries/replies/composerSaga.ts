import { all, call, put, select, takeEvery, type SagaGenerator } from 'typed-redux-saga';
import type { Reply } from '#contract/http/queries.ts';
import { errorText, toAppError } from '#common/errors.ts';
import { FIRST_PAGE } from '#common/pages.ts';
import { toastRaised } from '#common/toasts/index.ts';
import type { Attachment } from '#src/conversation/attachments/attachments.ts';
import { clearAttachments } from '#src/conversation/attachments/attachmentsSaga.ts';
import { queryChanged, queryClosed } from '../detail/detailSlice.ts';
import { editOf, hasUnsavedChanges, isEmptyReply, newReply, type Composition } from './composer.ts';
import {
  cancelRequested,
  closeAsked,
  compositionBegun,
  compositionEnded,
  deleteConfirmed,
  deleteSettled,
  discardAsked,
  discardConfirmed,
  editLeft,
  editRequested,
  focusRequested,
  newsRequested,
  sendAndCloseRequested,
  sendAnywayRequested,
  sendRequested,
  startConfirmed,
  textChanged,
  type FocusTarget,
} from './composerSlice.ts';
import type { RepliesDeps } from './repliesApi.ts';
import { replyPictures, selectComposer, selectComposers, selectThread } from './repliesState.ts';
import { problemOfReply } from './replyRules.ts';
import { markRepliesSeen, refuseToSend, sendReply } from './sendSaga.ts';
import { threadPageRequested, threadRefreshRequested } from './threadSlice.ts';

/** Every transition of a reply that is being written (specification, section 4). */
export function* composerSaga(deps: RepliesDeps): SagaGenerator<void> {
  yield* all([
    takeEvery(startConfirmed, ({ payload: { queryId } }) => startReply(deps, queryId)),
    takeEvery(editRequested, ({ payload: { queryId, reply } }) => requestEdit(deps, queryId, reply)),
    takeEvery(textChanged, ({ payload: { queryId } }) => leaveEmptyEdit(deps, queryId)),
    takeEvery(cancelRequested, ({ payload: { queryId } }) => cancelWriting(deps, queryId)),
    takeEvery(discardConfirmed, ({ payload: { queryId, edit } }) =>
      edit === null ? endWriting(deps, queryId) : beginEdit(deps, queryId, edit),
    ),
    takeEvery(sendAndCloseRequested, ({ payload: { queryId } }) => askToClose(queryId)),
    takeEvery(sendRequested, ({ payload: { queryId, isClosing = false } }) =>
      sendReply(deps, { queryId, isClosing }, 'carefully'),
    ),
    takeEvery(sendAnywayRequested, ({ payload: { queryId, isClosing = false } }) =>
      sendReply(deps, { queryId, isClosing }, 'anyway'),
    ),
    takeEvery(newsRequested, ({ payload: { queryId } }) => showNewReplies(queryId)),
    takeEvery(queryClosed, endEmptyReplies),
    takeEvery(deleteConfirmed, ({ payload: { queryId, replyId } }) => deleteReply(deps, queryId, replyId)),
  ]);
}

function* startReply({ newId }: RepliesDeps, queryId: string): SagaGenerator<void> {
  const { current } = yield* select(selectComposer, queryId);
  if (current === null)
    yield* put(compositionBegun({ queryId, composition: newReply(newId(), yield* selectLatestId()), aside: null }));
}

function* requestEdit(deps: RepliesDeps, queryId: string, reply: Reply): SagaGenerator<void> {
  const { current, sending } = yield* select(selectComposer, queryId);
  if (sending.name === 'sending') return;
  if (current?.mode.name !== 'edit') yield* beginEdit(deps, queryId, reply);
  else if (current.mode.replyId === reply.id) yield* put(focusRequested({ to: 'text' }));
  else if (yield* selectHasUnsavedChanges(current)) yield* put(discardAsked({ edit: reply }));
  else yield* beginEdit(deps, queryId, reply);
}

/** Puts a new reply aside until the edit has ended. */
function* beginEdit(deps: RepliesDeps, queryId: string, reply: Reply): SagaGenerator<void> {
  const { current, aside } = yield* select(selectComposer, queryId);
  const isNew = current?.mode.name === 'create';
  const waiting = isNew && (yield* selectHasUnsavedChanges(current)) ? current : null;
  if (current !== null && waiting === null) yield* clearAttachments(replyPictures, deps, current.clientId);
  const composition = editOf(reply, deps.newId(), yield* selectLatestId());
  yield* put(replyPictures.actions.restored({ textId: composition.clientId, chosen: reply.pics.map(toAttachment) }));
  yield* put(compositionBegun({ queryId, composition, aside: isNew ? waiting : aside }));
}

/** A picture that the edited reply already has. */
function toAttachment(picture: Reply['pics'][number]): Attachment {
  return { id: picture.id, preview: picture.url, state: { name: 'ready', uploaded: picture } };
}

/** Clearing the text of an edit leaves the edit mode and discards its pictures and related queries. */
function* leaveEmptyEdit(deps: RepliesDeps, queryId: string): SagaGenerator<void> {
  const { current, aside } = yield* select(selectComposer, queryId);
  if (current === null || current.mode.name !== 'edit' || current.text !== '') return;
  yield* clearAttachments(replyPictures, deps, current.clientId);
  yield* put(editLeft({ queryId, composition: aside ?? newReply(deps.newId(), yield* selectLatestId()) }));
}

/** A reply that cannot be sent shows its problem at once. */
function* askToClose(queryId: string): SagaGenerator<void> {
  const { current, sending } = yield* select(selectComposer, queryId);
  if (current === null || sending.name === 'sending') return;
  const problem = problemOfReply(current);
  yield* problem === null ? put(closeAsked()) : refuseToSend(queryId, current, problem);
}

function* cancelWriting(deps: RepliesDeps, queryId: string): SagaGenerator<void> {
  const { current, sending } = yield* select(selectComposer, queryId);
  if (current === null || sending.name === 'sending') return;
  if (yield* selectHasUnsavedChanges(current)) yield* put(discardAsked({ edit: null }));
  else yield* endWriting(deps, queryId);
}

function* endWriting(deps: RepliesDeps, queryId: string): SagaGenerator<void> {
  const { current, aside } = yield* select(selectComposer, queryId);
  if (current === null) return;
  yield* clearAttachments(replyPictures, deps, current.clientId);
  const focus: FocusTarget = { to: aside === null ? 'start' : 'text' };
  yield* put(compositionEnded({ queryId, focus }));
}

/** A query opens with Start Response unless a reply has been begun. */
function* endEmptyReplies(): SagaGenerator<void> {
  const { ofQuery } = yield* select(selectComposers);
  for (const [queryId, { current }] of Object.entries(ofQuery)) {
    if (current !== null && isEmptyReply(current, yield* selectPictureIds(current)))
      yield* put(compositionEnded({ queryId, focus: null }));
  }
}

function* selectHasUnsavedChanges(composition: Composition): SagaGenerator<boolean> {
  return hasUnsavedChanges(composition, yield* selectPictureIds(composition));
}

function* selectPictureIds({ clientId }: Composition): SagaGenerator<readonly string[]> {
  const pictures = yield* select(replyPictures.select, clientId);
  return pictures.map(({ state, id }) => (state.name === 'ready' ? state.uploaded.id : id));
}

function* selectLatestId(): SagaGenerator<string | null> {
  return (yield* select(selectThread)).latest?.[0]?.id ?? null;
}

/** Shows what colleagues have written, and marks it as seen. */
function* showNewReplies(queryId: string): SagaGenerator<void> {
  const { current } = yield* select(selectComposer, queryId);
  if (current === null) return;
  yield* markRepliesSeen(queryId, current);
  const { page, latest } = yield* select(selectThread);
  const replyId = current.mode.name === 'edit' ? current.mode.replyId : latest?.[0]?.id;
  if (replyId === undefined) return;
  if (page?.records.some(({ id }) => id === replyId) !== true) yield* put(threadPageRequested(FIRST_PAGE));
  yield* put(focusRequested({ to: 'reply', replyId }));
}

function* deleteReply(deps: RepliesDeps, queryId: string, replyId: string): SagaGenerator<void> {
  try {
    yield* call(deps.repliesApi.remove, replyId);
  } catch (thrown) {
    const error = toAppError(thrown);
    yield* put(deleteSettled());
    if (error.kind !== 'sessionDead') yield* put(toastRaised({ kind: 'error', message: errorText(error) }));
    return;
  }
  yield* put(deleteSettled());
  yield* put(toastRaised({ kind: 'success', message: { key: 'common.success' } }));
  const { current } = yield* select(selectComposer, queryId);
  if (current?.mode.name === 'edit' && current.mode.replyId === replyId) yield* endWriting(deps, queryId);
  yield* put(threadRefreshRequested());
  yield* put(queryChanged({ id: queryId }));
}
