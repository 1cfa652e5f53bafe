import { call, put, select, take, type SagaGenerator } from 'typed-redux-saga';
import { CODE } from '../../../../contract/http/envelope.ts';
import type { Reply } from '../../../../contract/http/queries.ts';
import { clearAttachments } from '../../../common/attachments/index.ts';
import { errorText, toAppError, type AppError } from '../../../common/errors.ts';
import type { FileHandles } from '../../../common/fileHandles.ts';
import type { MessageText } from '../../../common/messageText.ts';
import { toastRaised } from '../../../common/toasts/index.ts';
import { queryChanged } from '../detail/detailSlice.ts';
import type { Collision, Composition } from './composer.ts';
import { collided, compositionEnded, newsSeen, sendFailed, sendHeld, sendStarted } from './composerSlice.ts';
import { readRelated, writeRelated } from './relatedQueries.ts';
import type { RepliesApi, WrittenReply } from './repliesApi.ts';
import { replyPictures, selectComposer, selectMyId, selectThread } from './repliesState.ts';
import { newcomers, problemOfReply } from './replyRules.ts';
import { loadThread } from './threadSaga.ts';
import { FIRST_PAGE, threadPageRequested, threadRefreshRequested } from './threadSlice.ts';

export interface SendDeps {
  readonly repliesApi: RepliesApi;
  readonly fileHandles: FileHandles;
  /** Whether the browser has a network at all. */
  readonly isOnline: () => boolean;
}

const HTTP_SERVER_ERROR = 500;
const OFFLINE: MessageText = { key: 'queryReplies.offline' };

/**
 * Sends what is written. What keeps it from being sent is said beside it, and everything stays as it was.
 * @param how `anyway`: whatever colleagues have written meanwhile
 */
export function* sendReply(deps: SendDeps, queryId: string, how: 'carefully' | 'anyway'): SagaGenerator<void> {
  const { current, sending } = yield* select(selectComposer, queryId);
  if (current === null || sending.name === 'sending') return;
  const problem = problemOfReply(current.text) ?? (deps.isOnline() ? null : OFFLINE);
  if (problem !== null) {
    yield* put(sendFailed({ queryId, problem }));
    return;
  }
  if (how === 'anyway') {
    yield* seeNews(queryId, current);
  } else if (yield* isAnswered(deps, queryId, current)) {
    return;
  }
  const unready = yield* awaitPictures(queryId, current.clientId);
  if (!(yield* isStillThere(queryId, current))) return;
  yield* unready === null ? transmit(deps, queryId) : put(sendFailed({ queryId, problem: unready }));
}

/**
 * An edit whose answer was lost may be there already; otherwise a colleague's may be.
 * @returns whether that is all there is to do for now
 */
function* isAnswered(deps: SendDeps, queryId: string, composition: Composition): SagaGenerator<boolean> {
  const { mode } = composition;
  const now = mode.name === 'edit' && composition.wasSent ? yield* findReply(mode.replyId) : undefined;
  if (now !== undefined && isSaying(now, yield* writtenOf(queryId, composition))) {
    yield* settle(deps, queryId, composition, now.id);
    return true;
  }
  const collision = yield* findCollision(composition);
  if (collision !== null) yield* put(collided({ queryId, collision }));
  return collision !== null;
}

/** Somebody else may have signed in meanwhile, on this page: what they write is not to be touched. */
function* isStillThere(queryId: string, { clientId }: Composition): SagaGenerator<boolean> {
  return (yield* select(selectComposer, queryId)).current?.clientId === clientId;
}

/** @returns why the pictures cannot go, or null once all of them can */
function* awaitPictures(queryId: string, place: string): SagaGenerator<MessageText | null> {
  const { actions, select: ofPlace } = replyPictures;
  for (const { id, state } of yield* select(ofPlace, place)) {
    if (state.name === 'failed') yield* put(actions.retried({ place, id }));
  }
  for (let isHeld = false; ; isHeld = true) {
    const states = (yield* select(ofPlace, place)).map(({ state }) => state.name);
    if (states.includes('refused')) return { key: 'queryReplies.pictureRefused' };
    if (states.includes('failed')) return { key: 'queryReplies.pictureFailed' };
    if (!states.includes('uploading')) return null;
    if (!isHeld) yield* put(sendHeld({ queryId }));
    yield* take([actions.finished, actions.failed, actions.refused, actions.removed]);
  }
}

function* transmit(deps: SendDeps, queryId: string): SagaGenerator<void> {
  const { current } = yield* select(selectComposer, queryId);
  if (current === null) return;
  const written = yield* writtenOf(queryId, current);
  yield* put(sendStarted({ queryId }));
  try {
    const replyId = yield* current.mode.name === 'edit'
      ? replace(deps, written, current.mode)
      : add(deps, written, current);
    if (yield* isStillThere(queryId, current)) yield* settle(deps, queryId, current, replyId);
  } catch (thrown) {
    if (yield* isStillThere(queryId, current)) yield* tellFailure(deps, written, toAppError(thrown));
  }
}

function* writtenOf(queryId: string, { clientId, text, related }: Composition): SagaGenerator<WrittenReply> {
  const pictures = yield* select(replyPictures.select, clientId);
  const picIds = pictures.flatMap(({ state }) => (state.name === 'ready' ? [state.uploaded.id] : []));
  return { queryId, description: text.trim(), urls: writeRelated(related), picIds };
}

function* replace(
  { repliesApi }: SendDeps,
  written: WrittenReply,
  { replyId, updateTime }: { readonly replyId: string; readonly updateTime: string },
): SagaGenerator<string> {
  yield* call(repliesApi.edit, { ...written, id: replyId, updateTime });
  return replyId;
}

/** Whoever changed what may have arrived meant the change: what did arrive is brought up to it. */
function* add(
  { repliesApi }: SendDeps,
  written: WrittenReply,
  { clientId, seenId, wasSent }: Composition,
): SagaGenerator<string> {
  const { id } = yield* call(repliesApi.add, { ...written, clientId, afterReplyId: seenId });
  if (!wasSent) return id;
  const { records } = yield* call(repliesApi.fetchReplies, written.queryId, FIRST_PAGE);
  const arrived = records.find((reply) => reply.id === id);
  if (arrived !== undefined && !isSaying(arrived, written))
    yield* call(repliesApi.edit, { ...written, id, updateTime: arrived.updateTime });
  return id;
}

function isSaying({ description, picIds, urls }: Reply, written: WrittenReply): boolean {
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

/** Whoever has gone elsewhere meanwhile is told all the same. */
function* settle(
  deps: SendDeps,
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

function* tellFailure(deps: SendDeps, written: WrittenReply, error: AppError): SagaGenerator<void> {
  const { queryId } = written;
  if (error.kind === 'sessionDead') {
    yield* put(sendFailed({ queryId, problem: null }));
  } else if (error.kind === 'refused' && error.code === CODE.conflict) {
    yield* explainConflict(deps, queryId, errorText(error));
  } else {
    yield* fail(
      queryId,
      mayHaveArrived(error) && error.message === '' ? { key: 'queryReplies.noAnswer' } : errorText(error),
    );
  }
}

/** Nobody has said that it was not done. */
function mayHaveArrived({ kind, code }: AppError): boolean {
  return (
    kind === 'timeout' ||
    kind === 'unreachable' ||
    kind === 'badAnswer' ||
    (kind === 'http' && code >= HTTP_SERVER_ERROR)
  );
}

/** On another screen by now, its writer hears of it there. */
function* fail(queryId: string, problem: MessageText): SagaGenerator<void> {
  yield* put(sendFailed({ queryId, problem }));
  if ((yield* select(selectThread)).queryId !== queryId) yield* put(toastRaised({ kind: 'error', message: problem }));
}

/** Somebody was faster, or the query is closed: what there is now tells which. */
function* explainConflict(deps: SendDeps, queryId: string, problem: MessageText): SagaGenerator<void> {
  if ((yield* select(selectThread)).queryId === queryId) yield* loadThread(deps);
  const { current } = yield* select(selectComposer, queryId);
  if (current === null || !(yield* isAnswered(deps, queryId, current))) yield* fail(queryId, problem);
  yield* put(queryChanged({ id: queryId }));
}

/** What others have written since its writer looked last, as far as this page knows. */
function* findCollision(composition: Composition): SagaGenerator<Collision | null> {
  const { mode, seenId } = composition;
  if (mode.name === 'edit') {
    const now = yield* findReply(mode.replyId);
    return now === undefined || now.updateTime <= mode.updateTime ? null : { about: 'version', name: now.createName };
  }
  const { latest } = yield* select(selectThread);
  const [news] = newcomers(latest ?? [], seenId, yield* select(selectMyId));
  return news === undefined ? null : { about: 'reply', name: news.createName };
}

/** From here on it is known what others have written so far. */
export function* seeNews(queryId: string, { mode, seenId }: Composition): SagaGenerator<void> {
  const { latest } = yield* select(selectThread);
  const now = mode.name === 'edit' ? yield* findReply(mode.replyId) : undefined;
  yield* put(
    newsSeen({
      queryId,
      seenId: latest?.[0]?.id ?? seenId,
      ...(now === undefined ? {} : { updateTime: now.updateTime }),
    }),
  );
}

function* findReply(replyId: string): SagaGenerator<Reply | undefined> {
  const { page, latest } = yield* select(selectThread);
  return [...(page?.records ?? []), ...(latest ?? [])].find(({ id }) => id === replyId);
}
