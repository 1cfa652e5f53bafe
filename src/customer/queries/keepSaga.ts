import { call, delay, put, select, takeEvery, type SagaGenerator } from 'typed-redux-saga';
import type { Attachment } from '../../common/attachments/index.ts';
import type { FileHandles } from '../../common/fileHandles.ts';
import type { KeptDraft, KeptDrafts, KeptPicture } from './draftKeep.ts';
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

/** What is typed is kept when nothing has been typed for this long, in milliseconds. */
export const KEEP_AFTER_MS = 300;
/**
 * What was uploaded longer ago is uploaded afresh: after a day the server forgets what nothing refers to. In
 * milliseconds.
 */
const UPLOAD_LASTS_MS = 20 * 3_600_000;

export interface KeepDeps {
  readonly keptDrafts: KeptDrafts;
  readonly fileHandles: FileHandles;
  /** Whose drafts; null before it is known. */
  readonly customerId: () => string | null;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Keeps what the customer writes through a reload, a crash and a dead token. */
export function* keepSaga(deps: KeepDeps): SagaGenerator<void> {
  /** When each picture went up. */
  const uploadedAt = new Map<string, number>();
  /** Places whose draft has changed since it was kept, and how often. */
  const changed = new Map<string, number>();
  const { added, finished, removed, cleared } = draftPictures.actions;
  yield* takeEvery(finished, ({ payload: { id } }) => {
    uploadedAt.set(id, deps.now());
  });
  yield* takeEvery(
    [wordsChanged, added, finished, removed, cleared, sendRefused, movedToNew],
    function* keepSoon(action): SagaGenerator<void> {
      const place = movedToNew.match(action) ? RAISE_PLACE : action.payload.place;
      const change = (changed.get(place) ?? 0) + 1;
      changed.set(place, change);
      yield* delay(KEEP_AFTER_MS);
      if (changed.get(place) === change) yield* call(keepDraft, deps, place, uploadedAt);
    },
  );
  // At once: what is sent keeps the name under which it is, and what has been sent is not written any more.
  yield* takeEvery([sendStarted, sent, draftDiscarded], ({ payload: { place } }) => keepDraft(deps, place, uploadedAt));
  yield* call(restore, deps, uploadedAt);
}

/** What cannot be kept (a private window, a full disk) lives as long as the page. */
function* keepDraft(
  { keptDrafts, fileHandles, customerId, now }: KeepDeps,
  place: string,
  uploadedAt: ReadonlyMap<string, number>,
): SagaGenerator<void> {
  const owner = customerId();
  if (owner === null) return;
  const draft = yield* select(selectDraft, place);
  const pictures = (yield* select(draftPictures.select, place)).flatMap(({ id, state }): readonly KeptPicture[] => {
    const file = fileHandles.get(id);
    if (file === null || state.name === 'refused') return [];
    return [
      { file, uploaded: state.name === 'ready' ? { picture: state.uploaded, at: uploadedAt.get(id) ?? now() } : null },
    ];
  });
  const kept: KeptDraft = { place, words: draft.words, clientId: isLocked(draft) ? draft.clientId : null, pictures };
  try {
    yield* call(keptDrafts.save, owner, kept, now());
  } catch {
    /* see above */
  }
}

function* restore(deps: KeepDeps, uploadedAt: Map<string, number>): SagaGenerator<void> {
  const owner = deps.customerId();
  if (owner === null) return;
  try {
    for (const { place, words, clientId, pictures } of yield* call(deps.keptDrafts.load, owner)) {
      yield* put(draftRestored({ place, words, clientId }));
      if (pictures.length > 0) yield* call(restorePictures, deps, { place, pictures, uploadedAt });
    }
  } catch {
    /* there are none, then */
  }
}

interface Kept {
  readonly place: string;
  readonly pictures: readonly KeptPicture[];
  readonly uploadedAt: Map<string, number>;
}

function* restorePictures({ fileHandles, now }: KeepDeps, { place, pictures, uploadedAt }: Kept): SagaGenerator<void> {
  if ((yield* select(draftPictures.select, place)).length > 0) return;
  const chosen = pictures.map(({ file, uploaded }): Attachment => {
    const { id, preview } = fileHandles.put(file);
    if (uploaded === null || now() - uploaded.at > UPLOAD_LASTS_MS) return { id, preview, state: { name: 'failed' } };
    uploadedAt.set(id, uploaded.at);
    return { id, preview, state: { name: 'ready', uploaded: uploaded.picture } };
  });
  yield* put(draftPictures.actions.restored({ place, chosen }));
  for (const { id, state } of chosen) {
    if (state.name === 'failed') yield* put(draftPictures.actions.retried({ place, id }));
  }
}
