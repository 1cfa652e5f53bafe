import { all, call, delay, fork, put, select, takeEvery, type SagaGenerator } from 'typed-redux-saga';
import { outboxCleared, realtimeStarted, tabBecameHidden } from '../../realtime/index.ts';
import {
  pictureAdded,
  pictureRemoved,
  pictureSent,
  picturesRestored,
  selectPictures,
  uploadFinished,
  uploadRetried,
  type Picture,
  type PicturesDeps,
} from '../../conversation/attachments/index.ts';
import { selectDraft, selectMyStaffId } from './chatSelectors.ts';
import { draftChanged, draftSent, draftsRestored } from './chatSlice.ts';
import type { ChatDrafts, StoredDraft, StoredPicture } from './draftStore.ts';

/** A draft is stored after this pause in typing, in milliseconds, or when the tab is hidden. */
export const KEEP_AFTER_MS = 300;

export interface DraftsDeps extends Pick<PicturesDeps, 'fileHandles'> {
  readonly draftStore: ChatDrafts;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Stores drafts, so that they survive a reload, a crash and the end of a session. Logging out deletes them. */
export function* draftsSaga(deps: DraftsDeps): SagaGenerator<void> {
  /** Chats whose draft has changed since it was stored, and how often. */
  const changed = new Map<string, number>();
  yield* all([
    takeEvery(realtimeStarted, restore, deps),
    takeEvery(
      [draftChanged, draftSent, pictureAdded, uploadFinished, pictureSent, pictureRemoved],
      function* ({ payload: { chatId } }) {
        const change = (changed.get(chatId) ?? 0) + 1;
        changed.set(chatId, change);
        yield* delay(KEEP_AFTER_MS);
        if (changed.get(chatId) === change) yield* call(keep, deps, changed, chatId);
      },
    ),
    takeEvery(tabBecameHidden, function* () {
      for (const chatId of changed.keys()) yield* fork(keep, deps, changed, chatId);
    }),
    takeEvery(outboxCleared, forget, deps, changed),
  ]);
}

/** A draft that cannot be stored (private window, full disk) lives as long as the page. */
function* keep(
  { draftStore, fileHandles, now }: DraftsDeps,
  changed: Map<string, number>,
  chatId: string,
): SagaGenerator<void> {
  changed.delete(chatId);
  const me = yield* select(selectMyStaffId);
  if (me === null) return;
  const pictures = (yield* select(selectPictures, chatId)).flatMap(({ id, state }): readonly StoredPicture[] => {
    const file = fileHandles.get(id);
    return file === null || state.name === 'refused'
      ? []
      : [{ uploaded: state.name === 'ready' ? state.uploaded : null, file }];
  });
  const draft: StoredDraft = { chatId, text: yield* select(selectDraft, chatId), pictures };
  try {
    yield* call(draftStore.save, me, draft, now());
  } catch {
    /* see above */
  }
}

function* restore(
  { draftStore, fileHandles }: DraftsDeps,
  { payload: { me } }: ReturnType<typeof realtimeStarted>,
): SagaGenerator<void> {
  try {
    const drafts = yield* call(draftStore.load, me.id);
    if (drafts.length === 0) return;
    yield* put(draftsRestored({ texts: Object.fromEntries(drafts.map(({ chatId, text }) => [chatId, text])) }));
    for (const { chatId, pictures } of drafts) yield* call(restorePictures, fileHandles, chatId, pictures);
  } catch {
    /* then there are none */
  }
}

/**
 * Pictures that were sent before their upload ended wait for the user to send them again: another tab may have them
 * too.
 */
function* restorePictures(
  fileHandles: DraftsDeps['fileHandles'],
  chatId: string,
  stored: readonly StoredPicture[],
): SagaGenerator<void> {
  // Signed in again on the same page.
  if (stored.length === 0 || (yield* select(selectPictures, chatId)).length > 0) return;
  const pictures = stored.map(({ uploaded, file }): Picture => {
    const { id, preview } = fileHandles.put(file);
    return {
      id,
      preview,
      isWanted: false,
      state: uploaded === null ? { name: 'failed' } : { name: 'ready', uploaded },
    };
  });
  yield* put(picturesRestored({ chatId, pictures }));
  for (const { id, state } of pictures) {
    if (state.name === 'failed') yield* put(uploadRetried({ chatId, id }));
  }
}

/** A pending save must not follow. */
function* forget({ draftStore }: DraftsDeps, changed: Map<string, number>): SagaGenerator<void> {
  changed.clear();
  const me = yield* select(selectMyStaffId);
  try {
    if (me !== null) yield* call(draftStore.clear, me);
  } catch {
    /* the rest belongs to this person, and expires */
  }
}
