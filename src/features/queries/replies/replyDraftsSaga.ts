import { all, call, put, select, takeEvery, type SagaGenerator } from 'typed-redux-saga';
import type { Attachment } from '#src/conversation/attachments/attachments.ts';
import { draftsSaga, restoreAttachments, restoreDrafts, type Drafts } from '#src/conversation/draftsSaga.ts';
import { outboxCleared } from '#src/realtime/index.ts';
import { selectLastUserId } from '../../session/index.ts';
import { queryOpened } from '../detail/detailSlice.ts';
import { isEmptyReply, type Composition } from './composer.ts';
import {
  composersRestored,
  compositionBegun,
  compositionEnded,
  editLeft,
  newsSeen,
  relatedChanged,
  sendStarted,
  textChanged,
} from './composerSlice.ts';
import { isOnServer, type StoredComposition, type StoredPicture, type StoredReply } from './replyDrafts.ts';
import type { RepliesDeps } from './repliesApi.ts';
import { replyPictures, selectComposer, selectComposers, selectMyId } from './repliesState.ts';

/** What IndexedDB holds. */
interface StoredState {
  /** The user whose replies these are; null: none. */
  ownerId: string | null;
  /** By id: the query of its reply, and whether it was uploaded when it was stored. */
  readonly pictures: Map<string, { readonly queryId: string; readonly isUploaded: boolean }>;
  /** What was loaded with the user's replies, by id. */
  loaded: ReadonlyMap<string, StoredPicture>;
}

interface Change {
  readonly type: string;
  readonly payload: { readonly queryId: string } | { readonly textId: string };
}

/** Stores replies that are being written. Their pictures are stored separately. */
export function* replyDraftsSaga(deps: RepliesDeps): SagaGenerator<void> {
  const { replyDrafts, now } = deps;
  const stored: StoredState = { ownerId: null, pictures: new Map(), loaded: new Map() };
  const { added, finished, removed, restored, cleared } = replyPictures.actions;
  const drafts: Drafts<StoredReply, Change> = {
    store: replyDrafts.replies,
    now,
    // After the session has ended, the last changes still belong to that user.
    *owner() {
      return stored.ownerId === (yield* select(selectLastUserId)) ? stored.ownerId : null;
    },
    changes: [
      ...[compositionBegun, textChanged, relatedChanged, editLeft, compositionEnded, newsSeen],
      ...[added, finished, removed, restored, cleared],
    ],
    // An ended session leaves the screen after sending.
    atOnce: [sendStarted],
    *textIdOf({ payload }) {
      return 'queryId' in payload ? payload.queryId : yield* call(queryOf, payload.textId);
    },
    *read(queryId) {
      const { current, aside } = yield* select(selectComposer, queryId);
      const storedCurrent = yield* call(storeComposition, deps, stored, { queryId, composition: current });
      if (storedCurrent === null || isEmptyReply(storedCurrent, storedCurrent.pictureIds)) return null;
      return {
        queryId,
        current: storedCurrent,
        aside: yield* call(storeComposition, deps, stored, { queryId, composition: aside }),
      };
    },
    onStored: (queryId, reply) => deletePictures(deps, stored, { queryId, used: picturesOf(reply) }),
    restore: (reply) => restoreReply(deps, stored, reply),
  };
  yield* all([
    call(draftsSaga<StoredReply, Change>, drafts),
    takeEvery(queryOpened, function* () {
      if (yield* call(loadPictures, deps, stored)) yield* call(restoreDrafts<StoredReply, Change>, drafts);
    }),
    // The page itself clears the database, because this screen may never have been opened.
    takeEvery(outboxCleared, () => {
      stored.ownerId = null;
    }),
  ]);
}

/**
 * Loads the user's pictures.
 * @returns false when they were loaded before: once is enough for each user who signs in on this page
 */
function* loadPictures({ replyDrafts }: RepliesDeps, stored: StoredState): SagaGenerator<boolean> {
  const me = yield* select(selectMyId);
  if (me === '' || stored.ownerId === me) return false;
  stored.ownerId = me;
  stored.pictures.clear();
  try {
    stored.loaded = new Map((yield* call(replyDrafts.pictures.load, me)).map((picture) => [picture.id, picture]));
  } catch {
    stored.loaded = new Map();
  }
  return true;
}

function* restoreReply(
  deps: RepliesDeps,
  stored: StoredState,
  { queryId, current, aside }: StoredReply,
): SagaGenerator<void> {
  for (const id of picturesOf({ current, aside }))
    stored.pictures.set(id, { queryId, isUploaded: isOnServer(stored.loaded.get(id), deps.now()) });
  // After a new login, the page may still hold the replies from before it.
  if ((yield* select(selectComposers)).ofQuery[queryId] !== undefined) return;
  const composer = { current: withoutPictureIds(current), aside: withoutPictureIds(aside) };
  yield* put(composersRestored({ [queryId]: composer }));
  for (const composition of [current, aside]) {
    if (composition !== null) yield* call(restorePictures, deps, composition, stored.loaded);
  }
}

/** The query whose reply has these pictures; null: the reply has ended. */
function* queryOf(clientId: string): SagaGenerator<string | null> {
  const { ofQuery } = yield* select(selectComposers);
  const isOf = (composition: Composition | null) => composition?.clientId === clientId;
  return Object.entries(ofQuery).find(([, { current, aside }]) => isOf(current) || isOf(aside))?.[0] ?? null;
}

interface OfQuery {
  readonly queryId: string;
  readonly composition: Composition | null;
}

/** Stores the pictures first, so that a stored reply never names a missing picture. */
function* storeComposition(
  { replyDrafts, fileHandles, now }: RepliesDeps,
  stored: StoredState,
  { queryId, composition }: OfQuery,
): SagaGenerator<StoredComposition | null> {
  if (composition === null || stored.ownerId === null) return null;
  const pictures = (yield* select(replyPictures.select, composition.clientId)).filter(
    ({ state }) => state.name !== 'refused',
  );
  for (const { id, state } of pictures) {
    const isUploaded = state.name === 'ready';
    if (stored.pictures.get(id)?.isUploaded === isUploaded) continue;
    stored.pictures.set(id, { queryId, isUploaded });
    const uploaded = isUploaded ? state.uploaded : null;
    const picture = { id, file: fileHandles.get(id), uploaded, at: now() };
    yield* call(replyDrafts.pictures.save, stored.ownerId, id, picture, now());
  }
  return { ...composition, pictureIds: pictures.map(({ id }) => id) };
}

function picturesOf(reply: Pick<StoredReply, 'current' | 'aside'> | null): readonly string[] {
  return [...(reply?.current?.pictureIds ?? []), ...(reply?.aside?.pictureIds ?? [])];
}

function* deletePictures(
  { replyDrafts, now }: RepliesDeps,
  { ownerId, pictures }: StoredState,
  { queryId, used }: { readonly queryId: string; readonly used: readonly string[] },
): SagaGenerator<void> {
  for (const [id, picture] of [...pictures]) {
    if (picture.queryId !== queryId || used.includes(id) || ownerId === null) continue;
    pictures.delete(id);
    yield* call(replyDrafts.pictures.save, ownerId, id, null, now());
  }
}

function withoutPictureIds(stored: StoredComposition | null): Composition | null {
  if (stored === null) return null;
  const { pictureIds: _, ...composition } = stored;
  return composition;
}

/** Uploads pictures again when they were not uploaded, or when the server may have deleted them. */
function* restorePictures(
  { fileHandles, now }: RepliesDeps,
  { clientId, pictureIds }: StoredComposition,
  pictures: ReadonlyMap<string, StoredPicture>,
): SagaGenerator<void> {
  const chosen = pictureIds.flatMap((id): readonly Attachment[] => {
    const picture = pictures.get(id);
    if (picture === undefined) return [];
    const { file, uploaded } = picture;
    const isReady = uploaded !== null && isOnServer(picture, now());
    const state: Attachment['state'] = isReady ? { name: 'ready', uploaded } : { name: 'failed' };
    const preview = file === null ? uploaded?.url : fileHandles.replace(id, file).preview;
    return preview === undefined ? [] : [{ id, preview, state }];
  });
  if (chosen.length > 0) yield* call(restoreAttachments, replyPictures, clientId, chosen);
}
