import { call, delay, put, select, takeEvery, type SagaGenerator } from 'typed-redux-saga';
import type { Attachment } from '../../conversation/attachments/index.ts';
import type { FileHandles } from '../../common/fileHandles.ts';
import type { QueryDraftStore, StoredDraft, StoredPicture } from './draftStore.ts';
import {
  draftDiscarded,
  draftRestored,
  isLocked,
  movedToNew,
  sendRefused,
  sendStarted,
  sent,
  wordsChanged,
} from './draftsSlice.ts';
import { RAISE_PLACE } from './drafts.ts';
import { draftPictures, selectDraft } from './queriesReducer.ts';

/** A draft is stored after this long without a change, in milliseconds. */
export const STORE_AFTER_MS = 300;
/** Older uploads are repeated, because the server deletes unused files after a day. In milliseconds. */
const UPLOAD_LIFETIME_MS = 20 * 3_600_000;

export interface DraftStoreDeps {
  readonly draftStore: QueryDraftStore;
  readonly fileHandles: FileHandles;
  /** The owner of the drafts; null until the customer is known. */
  readonly customerId: () => string | null;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Stores drafts, so that they survive a reload, a crash and an expired token. */
export function* draftStoreSaga(deps: DraftStoreDeps): SagaGenerator<void> {
  /** When each picture was uploaded, by id, in milliseconds since 1970. */
  const uploadedAt = new Map<string, number>();
  /** How often each place's draft has changed since it was last stored. */
  const changed = new Map<string, number>();
  const { added, finished, removed, cleared } = draftPictures.actions;
  yield* takeEvery(finished, ({ payload: { id } }) => {
    uploadedAt.set(id, deps.now());
  });
  yield* takeEvery(
    [wordsChanged, added, finished, removed, cleared, sendRefused, movedToNew],
    function* storeSoon(action): SagaGenerator<void> {
      const place = movedToNew.match(action) ? RAISE_PLACE : action.payload.place;
      const change = (changed.get(place) ?? 0) + 1;
      changed.set(place, change);
      yield* delay(STORE_AFTER_MS);
      if (changed.get(place) === change) yield* call(storeDraft, deps, place, uploadedAt);
    },
  );
  // Without delay: a sent draft must keep its id, and a finished draft must not come back.
  yield* takeEvery([sendStarted, sent, draftDiscarded], ({ payload: { place } }) =>
    storeDraft(deps, place, uploadedAt),
  );
  yield* call(restore, deps, uploadedAt);
}

/** A draft that cannot be stored (private window, full disk) lasts as long as the page. */
function* storeDraft(
  { draftStore, fileHandles, customerId, now }: DraftStoreDeps,
  place: string,
  uploadedAt: ReadonlyMap<string, number>,
): SagaGenerator<void> {
  const owner = customerId();
  if (owner === null) return;
  const draft = yield* select(selectDraft, place);
  const pictures = (yield* select(draftPictures.select, place)).flatMap(({ id, state }): readonly StoredPicture[] => {
    const file = fileHandles.get(id);
    if (file === null || state.name === 'refused') return [];
    return [
      { file, uploaded: state.name === 'ready' ? { picture: state.uploaded, at: uploadedAt.get(id) ?? now() } : null },
    ];
  });
  const stored: StoredDraft = {
    place,
    words: draft.words,
    clientId: isLocked(draft) ? draft.clientId : null,
    pictures,
  };
  try {
    yield* call(draftStore.save, owner, stored, now());
  } catch {
    /* the page keeps the draft in memory */
  }
}

function* restore(deps: DraftStoreDeps, uploadedAt: Map<string, number>): SagaGenerator<void> {
  const owner = deps.customerId();
  if (owner === null) return;
  try {
    for (const { place, words, clientId, pictures } of yield* call(deps.draftStore.load, owner)) {
      yield* put(draftRestored({ place, words, clientId }));
      if (pictures.length > 0) yield* call(restorePictures, deps, { place, pictures, uploadedAt });
    }
  } catch {
    /* nothing to restore */
  }
}

interface RestoredDraft {
  readonly place: string;
  readonly pictures: readonly StoredPicture[];
  readonly uploadedAt: Map<string, number>;
}

function* restorePictures(
  { fileHandles, now }: DraftStoreDeps,
  { place, pictures, uploadedAt }: RestoredDraft,
): SagaGenerator<void> {
  if ((yield* select(draftPictures.select, place)).length > 0) return;
  const chosen = pictures.map(({ file, uploaded }): Attachment => {
    const { id, preview } = fileHandles.put(file);
    if (uploaded === null || now() - uploaded.at > UPLOAD_LIFETIME_MS)
      return { id, preview, state: { name: 'failed' } };
    uploadedAt.set(id, uploaded.at);
    return { id, preview, state: { name: 'ready', uploaded: uploaded.picture } };
  });
  yield* put(draftPictures.actions.restored({ place, chosen }));
  for (const { id, state } of chosen) {
    if (state.name === 'failed') yield* put(draftPictures.actions.retried({ place, id }));
  }
}
