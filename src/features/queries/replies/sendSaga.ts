import { call, put, select, type SagaGenerator } from 'typed-redux-saga';
import { CODE } from '#contract/http/envelope.ts';
import type { Reply } from '#contract/http/queries.ts';
import { errorText, mayHaveArrived, toAppError, type AppError } from '#common/errors.ts';
import type { MessageText } from '#common/messageText.ts';
import { FIRST_PAGE } from '#common/pages.ts';
import { toastRaised } from '#common/toasts/index.ts';
import { clearAttachments, uploadedIds } from '#src/conversation/attachments/attachmentsSaga.ts';
import { awaitUploads } from '#src/conversation/attachments/awaitUploads.ts';
import { cannedHeld, missingIn, useOf } from '../../cannedTexts/index.ts';
import { tagsSettled } from '../../tags/index.ts';
import { queryChanged } from '../detail/detailSlice.ts';
import { openNextWaiting } from '../list/queryListSlice.ts';
import { readRelated, writeRelated, type Collision, type Composition } from './composer.ts';
import { collided, compositionEnded, newsSeen, sendFailed, sendHeld, sendStarted } from './composerSlice.ts';
import type { RepliesDeps, WrittenReply } from './repliesApi.ts';
import { replyPictures, selectComposer, selectMyId, selectReply, selectThread } from './repliesState.ts';
import { newRepliesOfOthers, problemOfReply } from './replyRules.ts';
import { loadThread } from './threadSaga.ts';
import { threadPageRequested, threadRefreshRequested } from './threadSlice.ts';

/*
 * How a reply is sent
 *
 * Order: check the text → look for collisions → wait for uploads → send → `finish` or `showFailure`.
 * Three things can go wrong on the way:
 *
 * 1. A colleague replies first, or edits the same reply. Before sending, `findCollision` compares the replies that
 *    this page has loaded with those that the user has seen. On a difference, the page asks the user and sends nothing.
 *    'Send anyway' marks the change as seen and sends. The server catches what this page has not loaded yet: it refuses
 *    with a conflict. Then the page reloads the conversation and compares again.
 * 2. The connection fails after the request has left, so no one knows whether the reply arrived. The page keeps the
 *    text and says so; the user decides when to try again. A second attempt is safe: the server stores a `clientId`
 *    once, and an edit names the version that it replaces (decision 26). If the user has changed the text between the
 *    attempts, the server may hold the first text. `add` then compares the two and edits the stored reply. An edit that
 *    has arrived counts as sent.
 * 3. The user discards the reply or signs out while the page waits for uploads or for the server. `isStillCurrent`
 *    guards every step after a wait, so an old answer never touches a new text. A user who only opens another query
 *    gets the result as a toast.
 *
 * 'Send and close' is the same call: the server stores the reply and closes the query, or does neither.
 */

interface Sending {
  readonly queryId: string;
  /** The query is closed with it. */
  readonly isClosing: boolean;
}

/**
 * Sends the current reply to a query. A problem is shown next to the text, which stays as it is.
 * @param how `anyway`: even if colleagues have replied in the meantime
 */
export function* sendReply(deps: RepliesDeps, sent: Sending, how: 'carefully' | 'anyway'): SagaGenerator<void> {
  const { queryId } = sent;
  const { current, sending } = yield* select(selectComposer, queryId);
  if (current === null || sending.name === 'sending') return;
  const problem = problemOfReply(current);
  if (problem !== null) {
    yield* refuseToSend(queryId, current, problem);
    return;
  }
  if (how === 'anyway') {
    yield* markRepliesSeen(queryId, current);
  } else if (yield* stopsSending(deps, sent, current)) {
    return;
  }
  const pictureProblem = yield* problemOfUploads(queryId, current.clientId);
  if (!(yield* isStillCurrent(queryId, current))) return;
  yield* pictureProblem === null ? transmit(deps, sent) : put(sendFailed({ queryId, problem: pictureProblem }));
}

/** Shows why the text cannot be sent. Selects a variable that has no value. */
export function* refuseToSend(
  queryId: string,
  { text, inserted }: Composition,
  problem: MessageText,
): SagaGenerator<void> {
  yield* put(sendFailed({ queryId, problem }));
  if (missingIn(text, inserted).length > 0) yield* put(cannedHeld({ place: { kind: 'reply', id: queryId } }));
}

/**
 * Handles the two reasons not to send: an edit that has arrived already, and a colleague's change.
 * @returns whether one of them applies
 */
function* stopsSending(
  deps: RepliesDeps,
  { queryId, isClosing }: Sending,
  composition: Composition,
): SagaGenerator<boolean> {
  const { mode } = composition;
  const now = mode.name === 'edit' && composition.wasSent ? yield* select(selectReply, mode.replyId) : undefined;
  if (now !== undefined && hasSameContent(now, yield* writtenOf(queryId, composition))) {
    yield* finish(deps, queryId, composition, now.id);
    return true;
  }
  const collision = yield* findCollision(composition);
  if (collision !== null)
    yield* put(collided({ queryId, collision: isClosing ? { ...collision, isClosing } : collision }));
  return collision !== null;
}

/** Whether the user is still writing this reply. After a wait, it may have ended or belong to another user. */
function* isStillCurrent(queryId: string, { clientId }: Composition): SagaGenerator<boolean> {
  return (yield* select(selectComposer, queryId)).current?.clientId === clientId;
}

/** @returns why a picture cannot be sent; null once all are uploaded */
function* problemOfUploads(queryId: string, textId: string): SagaGenerator<MessageText | null> {
  const outcome = yield* awaitUploads(replyPictures, textId, () => put(sendHeld({ queryId })));
  if (outcome === 'uploaded') return null;
  return { key: outcome === 'refused' ? 'queryReplies.pictureRefused' : 'queryReplies.pictureFailed' };
}

function* transmit(deps: RepliesDeps, sent: Sending): SagaGenerator<void> {
  const { queryId, isClosing } = sent;
  const { current } = yield* select(selectComposer, queryId);
  if (current === null) return;
  const written = yield* writtenOf(queryId, current);
  yield* put(sendStarted({ queryId }));
  if (isClosing) yield* tagsSettled({ kind: 'query', id: queryId });
  try {
    const replyId = yield* current.mode.name === 'edit'
      ? edit(deps, written, current.mode)
      : add(deps, { ...written, isClosing }, current);
    if (!(yield* isStillCurrent(queryId, current))) return;
    yield* finish(deps, queryId, current, replyId);
    if (isClosing) yield* goOn(queryId);
  } catch (thrown) {
    if (yield* isStillCurrent(queryId, current)) yield* showFailure(deps, sent, toAppError(thrown));
  }
}

function* writtenOf(queryId: string, { clientId, text, related }: Composition): SagaGenerator<WrittenReply> {
  const picIds = uploadedIds(yield* select(replyPictures.select, clientId));
  return { queryId, description: text.trim(), urls: writeRelated(related), picIds };
}

function* edit(
  { repliesApi }: RepliesDeps,
  written: WrittenReply,
  { replyId, updateTime }: { readonly replyId: string; readonly updateTime: string },
): SagaGenerator<string> {
  yield* call(repliesApi.edit, { ...written, id: replyId, updateTime });
  return replyId;
}

/**
 * Adds the reply. If an earlier attempt stored another text, changes that to the present one before the query closes.
 * @returns its id
 */
function* add(
  { repliesApi }: RepliesDeps,
  { isClosing, ...written }: WrittenReply & Pick<Sending, 'isClosing'>,
  { clientId, seenId, wasSent, inserted }: Composition,
): SagaGenerator<string> {
  const canned = inserted === undefined ? {} : { canned: useOf(inserted, written.description) };
  const reply = { ...written, ...canned, clientId, afterReplyId: seenId };
  const { id } = yield* call(repliesApi.add, isClosing && !wasSent ? { ...reply, isClosing } : reply);
  if (!wasSent) return id;
  const { records } = yield* call(repliesApi.fetchReplies, written.queryId, FIRST_PAGE);
  const arrived = records.find((reply) => reply.id === id);
  if (arrived !== undefined && !hasSameContent(arrived, written))
    yield* call(repliesApi.edit, { ...written, id, updateTime: arrived.updateTime });
  if (isClosing) yield* call(repliesApi.add, { ...reply, isClosing });
  return id;
}

function hasSameContent({ description, picIds, urls }: Reply, written: WrittenReply): boolean {
  const idsOf = (text: string) =>
    readRelated(text)
      .map(({ id }) => id)
      .join();
  return (
    description === written.description &&
    picIds.join() === written.picIds.join() &&
    idsOf(urls) === idsOf(written.urls)
  );
}

/** Ends the reply and shows a toast, even when the user has opened another query. */
function* finish(
  deps: RepliesDeps,
  queryId: string,
  { clientId, mode }: Composition,
  replyId: string,
): SagaGenerator<void> {
  yield* clearAttachments(replyPictures, deps, clientId);
  yield* put(compositionEnded({ queryId, focus: { to: 'reply', replyId } }));
  yield* put(toastRaised({ kind: 'success', message: { key: 'common.success' } }));
  if ((yield* select(selectThread)).queryId !== queryId) return;
  yield* put(mode.name === 'create' ? threadPageRequested(FIRST_PAGE) : threadRefreshRequested());
  yield* put(queryChanged({ id: queryId }));
}

/** From a query that is closed to the next one that waits, if the user is still there. */
function* goOn(queryId: string): SagaGenerator<void> {
  if ((yield* select(selectThread)).queryId !== queryId) return;
  const opened = yield* select(openNextWaiting, queryId);
  if (opened !== null) yield* put(opened);
}

function* showFailure(deps: RepliesDeps, sent: Sending, error: AppError): SagaGenerator<void> {
  const { queryId } = sent;
  if (error.kind === 'sessionDead') {
    yield* put(sendFailed({ queryId, problem: null }));
  } else if (error.kind === 'refused' && error.code === CODE.conflict) {
    yield* explainConflict(deps, sent, errorText(error));
  } else {
    yield* reportProblem(
      queryId,
      mayHaveArrived(error) && error.message === '' ? { key: 'queryReplies.noAnswer' } : errorText(error),
    );
  }
}

/** Shows the problem next to the text, and as a toast when the user has opened another query. */
function* reportProblem(queryId: string, problem: MessageText): SagaGenerator<void> {
  yield* put(sendFailed({ queryId, problem }));
  if ((yield* select(selectThread)).queryId !== queryId) yield* put(toastRaised({ kind: 'error', message: problem }));
}

/** Reloads the conversation to find out why the server refused: a colleague was faster, or the query is closed. */
function* explainConflict(deps: RepliesDeps, sent: Sending, problem: MessageText): SagaGenerator<void> {
  const { queryId } = sent;
  if ((yield* select(selectThread)).queryId === queryId) yield* loadThread(deps);
  const { current } = yield* select(selectComposer, queryId);
  if (current === null || !(yield* stopsSending(deps, sent, current))) yield* reportProblem(queryId, problem);
  yield* put(queryChanged({ id: queryId }));
}

/** A colleague's change that the user has not seen, among the replies that this page has loaded. */
function* findCollision(composition: Composition): SagaGenerator<Collision | null> {
  const { mode, seenId } = composition;
  if (mode.name === 'edit') {
    const now = yield* select(selectReply, mode.replyId);
    return now === undefined || now.updateTime <= mode.updateTime
      ? null
      : { about: 'version', replyId: now.id, name: now.createName };
  }
  const { latest } = yield* select(selectThread);
  const [news] = newRepliesOfOthers(latest ?? [], seenId, yield* select(selectMyId));
  return news === undefined ? null : { about: 'reply', replyId: news.id, name: news.createName };
}

/** Marks the colleagues' changes as seen: they are no collision any more. */
export function* markRepliesSeen(queryId: string, { mode, seenId }: Composition): SagaGenerator<void> {
  const { latest } = yield* select(selectThread);
  const now = mode.name === 'edit' ? yield* select(selectReply, mode.replyId) : undefined;
  yield* put(
    newsSeen({
      queryId,
      seenId: latest?.[0]?.id ?? seenId,
      ...(now === undefined ? {} : { updateTime: now.updateTime }),
    }),
  );
}
