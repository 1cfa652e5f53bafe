import { all, call, delay, put, select, takeEvery, takeLatest, type SagaGenerator } from 'typed-redux-saga';
import type { Attachment } from '../../../common/attachments/index.ts';
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
import { isSwept, type KeptComposition, type KeptPicture, type KeptReply, type ReplyDrafts } from './replyDrafts.ts';
import { replyPictures, selectComposers, selectMyId } from './repliesState.ts';

/**
 * What is typed is kept when nothing has been typed for this long, in milliseconds, it is sent, or the tab goes out of
 * sight.
 */
export const KEEP_AFTER_MS = 300;

export interface ReplyDraftsDeps {
  readonly replyDrafts: ReplyDrafts;
  readonly fileHandles: FileHandles;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** What is on the disk. */
interface Kept {
  /** Whose it is. */
  ownerId: string | null;
  /** By query, as it was kept last. */
  readonly replies: Map<string, KeptReply>;
  /** By id, whether it was up. */
  readonly pictures: Map<string, boolean>;
}

/**
 * Keeps replies that are being written through a reload, a crash and a session that ended; logging out forgets them.
 */
export function* replyDraftsSaga(deps: ReplyDraftsDeps): SagaGenerator<void> {
  const kept: Kept = { ownerId: null, replies: new Map(), pictures: new Map() };
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
  // At once: the page may go, and a session that has ended leads away from what was sent.
  const occasions = [tabBecameHidden, sendStarted];
  yield* all([
    takeEvery(queryOpened, restore, deps, kept),
    takeLatest([...changes, ...occasions], function* ({ type }: { readonly type: string }) {
      if (!occasions.some((occasion) => occasion.type === type)) yield* delay(KEEP_AFTER_MS);
      yield* call(keep, deps, kept);
    }),
    // What has not been kept yet must not be kept afterwards. The disk is cleared by the page: this screen may not have
    // been opened.
    takeEvery(outboxCleared, () => {
      kept.ownerId = null;
    }),
  ]);
}

/** What cannot be kept (a private window, a full disk) lives as long as the page. */
function* keep(deps: ReplyDraftsDeps, kept: Kept): SagaGenerator<void> {
  const { ownerId } = kept;
  // Once their session has ended, what they typed last is still theirs.
  if (ownerId === null || ownerId !== (yield* select(selectLastUserId))) return;
  const {
    replyDrafts: { replies },
    now,
  } = deps;
  const { ofQuery } = yield* select(selectComposers);
  try {
    for (const queryId of new Set([...Object.keys(ofQuery), ...kept.replies.keys()])) {
      const { current = null, aside = null } = ofQuery[queryId] ?? {};
      const before = kept.replies.get(queryId);
      const after: KeptReply = {
        queryId,
        current: yield* toKeep(deps, kept, current),
        aside: yield* toKeep(deps, kept, aside),
      };
      if (before !== undefined && JSON.stringify(before) === JSON.stringify(after)) continue;
      kept.replies.set(queryId, after);
      yield* call(replies.save, ownerId, after, now());
      yield* dropPictures(deps, kept, before === undefined ? [] : picturesOf(before), picturesOf(after));
    }
  } catch {
    /* see above */
  }
}

/** The pictures go first: a reply is never kept without those that it names. */
function* toKeep(
  { replyDrafts, fileHandles, now }: ReplyDraftsDeps,
  kept: Kept,
  composition: Composition | null,
): SagaGenerator<KeptComposition | null> {
  if (composition === null || kept.ownerId === null) return null;
  const pictures = (yield* select(replyPictures.select, composition.clientId)).filter(
    ({ state }) => state.name !== 'refused',
  );
  for (const { id, state } of pictures) {
    const isUp = state.name === 'ready';
    if (kept.pictures.get(id) === isUp) continue;
    kept.pictures.set(id, isUp);
    const picture: KeptPicture = { id, file: fileHandles.get(id), uploaded: isUp ? state.uploaded : null, at: now() };
    yield* call(replyDrafts.pictures.save, kept.ownerId, picture, now());
  }
  return { ...composition, pictureIds: pictures.map(({ id }) => id) };
}

function* dropPictures(
  { replyDrafts, now }: ReplyDraftsDeps,
  kept: Kept,
  before: readonly string[],
  after: readonly string[],
): SagaGenerator<void> {
  for (const id of before.filter((known) => !after.includes(known))) {
    kept.pictures.delete(id);
    if (kept.ownerId !== null)
      yield* call(replyDrafts.pictures.save, kept.ownerId, { id, file: null, uploaded: null, at: 0 }, now());
  }
}

function picturesOf({ current, aside }: KeptReply): readonly string[] {
  return [...(current?.pictureIds ?? []), ...(aside?.pictureIds ?? [])];
}

/** Once for each person that signs in on this page. */
function* restore(deps: ReplyDraftsDeps, kept: Kept): SagaGenerator<void> {
  const me = yield* select(selectMyId);
  if (me === '' || kept.ownerId === me) return;
  kept.ownerId = me;
  kept.replies.clear();
  kept.pictures.clear();
  try {
    const replies = yield* call(deps.replyDrafts.replies.load, me);
    const pictures = yield* call(deps.replyDrafts.pictures.load, me);
    const { ofQuery } = yield* select(selectComposers);
    const missing = replies.filter(({ queryId }) => ofQuery[queryId] === undefined); // signed in again on the same page
    for (const reply of replies) kept.replies.set(reply.queryId, reply);
    yield* put(
      composersRestored(
        Object.fromEntries(
          missing.map(({ queryId, current, aside }) => [queryId, { current: bare(current), aside: bare(aside) }]),
        ),
      ),
    );
    const compositions = missing.flatMap(({ current, aside }) => [current, aside]);
    for (const composition of compositions) {
      if (composition !== null) yield* restorePictures(deps, kept, composition, pictures);
    }
  } catch {
    /* there are none, then */
  }
}

function bare(kept: KeptComposition | null): Composition | null {
  if (kept === null) return null;
  const { pictureIds: _, ...composition } = kept;
  return composition;
}

/** Those that were not up yet, or may have been swept away since, go up anew. */
function* restorePictures(
  { fileHandles, now }: ReplyDraftsDeps,
  kept: Kept,
  { clientId, pictureIds }: KeptComposition,
  pictures: readonly KeptPicture[],
): SagaGenerator<void> {
  const byId = new Map(pictures.map((picture) => [picture.id, picture]));
  const chosen = pictureIds.flatMap((id): readonly Attachment[] => {
    const picture = byId.get(id);
    if (picture === undefined) return [];
    const { file, uploaded } = picture;
    const isUp = uploaded !== null && !isSwept(picture, now());
    const state: Attachment['state'] = isUp ? { name: 'ready', uploaded } : { name: 'failed' };
    const preview = file === null ? uploaded?.url : fileHandles.replace(id, file).preview;
    return preview === undefined ? [] : [{ id, preview, state }];
  });
  if (chosen.length === 0) return;
  yield* put(replyPictures.actions.restored({ place: clientId, chosen }));
  for (const { id, state } of chosen) {
    kept.pictures.set(id, state.name === 'ready');
    if (state.name === 'failed') yield* put(replyPictures.actions.retried({ place: clientId, id }));
  }
}
