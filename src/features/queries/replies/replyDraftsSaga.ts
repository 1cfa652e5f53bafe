import { all, call, delay, put, select, takeEvery, takeLatest, type SagaGenerator } from 'typed-redux-saga';
import type { Attachment } from '../../../conversation/attachments/index.ts';
import type { FileHandles } from '../../../common/fileHandles.ts';
import { outboxCleared, tabBecameHidden } from '../../../realtime/index.ts';
import { selectLastUserId } from '../../session/index.ts';
import { queryOpened } from '../detail/detailSlice.ts';
import type { Composition } from './composer.ts';
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
import {
  isExpired,
  type ReplyDrafts,
  type StoredComposition,
  type StoredPicture,
  type StoredReply,
} from './replyDrafts.ts';
import { replyPictures, selectComposers, selectMyId } from './repliesState.ts';

/** Changes are stored after this long without another one, in ms. Sending and hiding the tab store at once. */
export const STORE_AFTER_MS = 300;

export interface ReplyDraftsDeps {
  readonly replyDrafts: ReplyDrafts;
  readonly fileHandles: FileHandles;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** What IndexedDB holds. */
interface StoredState {
  /** The user whose replies these are; null: none. */
  ownerId: string | null;
  /** By query id, as last stored. */
  readonly replies: Map<string, StoredReply>;
  /** By id; the value says whether the picture was uploaded when it was stored. */
  readonly pictures: Map<string, boolean>;
}

/**
 * Stores replies that are being written, so that they survive a reload, a crash and an expired session. Logging out
 * deletes them.
 */
export function* replyDraftsSaga(deps: ReplyDraftsDeps): SagaGenerator<void> {
  const stored: StoredState = { ownerId: null, replies: new Map(), pictures: new Map() };
  const { added, finished, removed, restored, cleared } = replyPictures.actions;
  const changes = [
    compositionBegun,
    textChanged,
    relatedChanged,
    editLeft,
    compositionEnded,
    newsSeen,
    added,
    finished,
    removed,
    restored,
    cleared,
  ];
  // Stored at once: the page may close, and an ended session leaves the screen after sending.
  const immediate = [tabBecameHidden, sendStarted];
  yield* all([
    takeEvery(queryOpened, restore, deps, stored),
    takeLatest([...changes, ...immediate], function* ({ type }: { readonly type: string }) {
      if (!immediate.some((action) => action.type === type)) yield* delay(STORE_AFTER_MS);
      yield* call(storeReplies, deps, stored);
    }),
    // Logging out stops storing at once. The page itself clears the database, because this screen may never have been
    // opened.
    takeEvery(outboxCleared, () => {
      stored.ownerId = null;
    }),
  ]);
}

/** What cannot be stored (private window, full disk) lasts as long as the page. */
function* storeReplies(deps: ReplyDraftsDeps, stored: StoredState): SagaGenerator<void> {
  const { ownerId } = stored;
  // After the session has ended, the last changes still belong to that user.
  if (ownerId === null || ownerId !== (yield* select(selectLastUserId))) return;
  const {
    replyDrafts: { replies },
    now,
  } = deps;
  const { ofQuery } = yield* select(selectComposers);
  try {
    for (const queryId of new Set([...Object.keys(ofQuery), ...stored.replies.keys()])) {
      const { current = null, aside = null } = ofQuery[queryId] ?? {};
      const before = stored.replies.get(queryId);
      const after: StoredReply = {
        queryId,
        current: yield* storeComposition(deps, stored, current),
        aside: yield* storeComposition(deps, stored, aside),
      };
      if (before !== undefined && JSON.stringify(before) === JSON.stringify(after)) continue;
      stored.replies.set(queryId, after);
      yield* call(replies.save, ownerId, after, now());
      yield* deletePictures(deps, stored, before === undefined ? [] : picturesOf(before), picturesOf(after));
    }
  } catch {
    /* the page keeps the replies in memory */
  }
}

/** Stores the pictures first, so that a stored reply never names a missing picture. */
function* storeComposition(
  { replyDrafts, fileHandles, now }: ReplyDraftsDeps,
  stored: StoredState,
  composition: Composition | null,
): SagaGenerator<StoredComposition | null> {
  if (composition === null || stored.ownerId === null) return null;
  const pictures = (yield* select(replyPictures.select, composition.clientId)).filter(
    ({ state }) => state.name !== 'refused',
  );
  for (const { id, state } of pictures) {
    const isUploaded = state.name === 'ready';
    if (stored.pictures.get(id) === isUploaded) continue;
    stored.pictures.set(id, isUploaded);
    const picture: StoredPicture = {
      id,
      file: fileHandles.get(id),
      uploaded: isUploaded ? state.uploaded : null,
      at: now(),
    };
    yield* call(replyDrafts.pictures.save, stored.ownerId, picture, now());
  }
  return { ...composition, pictureIds: pictures.map(({ id }) => id) };
}

function* deletePictures(
  { replyDrafts, now }: ReplyDraftsDeps,
  stored: StoredState,
  before: readonly string[],
  after: readonly string[],
): SagaGenerator<void> {
  for (const id of before.filter((known) => !after.includes(known))) {
    stored.pictures.delete(id);
    if (stored.ownerId !== null)
      yield* call(replyDrafts.pictures.save, stored.ownerId, { id, file: null, uploaded: null, at: 0 }, now());
  }
}

function picturesOf({ current, aside }: StoredReply): readonly string[] {
  return [...(current?.pictureIds ?? []), ...(aside?.pictureIds ?? [])];
}

/** Runs once for each user who signs in on this page. */
function* restore(deps: ReplyDraftsDeps, stored: StoredState): SagaGenerator<void> {
  const me = yield* select(selectMyId);
  if (me === '' || stored.ownerId === me) return;
  stored.ownerId = me;
  stored.replies.clear();
  stored.pictures.clear();
  try {
    const replies = yield* call(deps.replyDrafts.replies.load, me);
    const pictures = yield* call(deps.replyDrafts.pictures.load, me);
    const { ofQuery } = yield* select(selectComposers);
    // After a new login, the page may still hold the replies from before it.
    const missing = replies.filter(({ queryId }) => ofQuery[queryId] === undefined);
    for (const reply of replies) stored.replies.set(reply.queryId, reply);
    yield* put(
      composersRestored(
        Object.fromEntries(
          missing.map(({ queryId, current, aside }) => [
            queryId,
            { current: withoutPictureIds(current), aside: withoutPictureIds(aside) },
          ]),
        ),
      ),
    );
    const compositions = missing.flatMap(({ current, aside }) => [current, aside]);
    for (const composition of compositions) {
      if (composition !== null) yield* restorePictures(deps, stored, composition, pictures);
    }
  } catch {
    /* nothing to restore */
  }
}

function withoutPictureIds(stored: StoredComposition | null): Composition | null {
  if (stored === null) return null;
  const { pictureIds: _, ...composition } = stored;
  return composition;
}

/** Uploads pictures again when they were not uploaded, or when the server may have deleted them. */
function* restorePictures(
  { fileHandles, now }: ReplyDraftsDeps,
  stored: StoredState,
  { clientId, pictureIds }: StoredComposition,
  pictures: readonly StoredPicture[],
): SagaGenerator<void> {
  const byId = new Map(pictures.map((picture) => [picture.id, picture]));
  const chosen = pictureIds.flatMap((id): readonly Attachment[] => {
    const picture = byId.get(id);
    if (picture === undefined) return [];
    const { file, uploaded } = picture;
    const isUploaded = uploaded !== null && !isExpired(picture, now());
    const state: Attachment['state'] = isUploaded ? { name: 'ready', uploaded } : { name: 'failed' };
    const preview = file === null ? uploaded?.url : fileHandles.replace(id, file).preview;
    return preview === undefined ? [] : [{ id, preview, state }];
  });
  if (chosen.length === 0) return;
  yield* put(replyPictures.actions.restored({ place: clientId, chosen }));
  for (const { id, state } of chosen) {
    stored.pictures.set(id, state.name === 'ready');
    if (state.name === 'failed') yield* put(replyPictures.actions.retried({ place: clientId, id }));
  }
}
