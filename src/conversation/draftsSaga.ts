import type { Action } from 'redux';
import { all, call, delay, fork, put, takeEvery, type SagaGenerator } from 'typed-redux-saga';
import type { FileHandles } from '#common/fileHandles.ts';
import { readState } from '#common/readStateSaga.ts';
import { outboxCleared, tabBecameHidden } from '../realtime/index.ts';
import type { Attachment, Attachments } from './attachments/attachments.ts';
import type { DraftStore } from './browser/draftStore.ts';

/** A draft is stored after this pause in its changes, in milliseconds, or when the tab is hidden. */
export const STORE_AFTER_MS = 300;

/** Drafts of one kind: which actions change them, and how they get into the store and back. */
export interface Drafts<Draft, Change extends Action> {
  readonly store: DraftStore<Draft>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** The person whose drafts these are; null: nothing is stored. */
  readonly owner: () => SagaGenerator<string | null>;
  readonly changes: readonly { readonly type: Change['type'] }[];
  /** Changes that are stored without a pause, because the page may close next. */
  readonly atOnce?: readonly { readonly type: Change['type'] }[];
  /** The id of the draft that an action has changed; null: none. */
  readonly textIdOf: (action: Change) => SagaGenerator<string | null>;
  /** null: it is empty. */
  readonly read: (textId: string) => SagaGenerator<Draft | null>;
  readonly onStored?: (textId: string, draft: Draft | null) => SagaGenerator<void>;
  /** Puts a draft of an earlier load of the page into the page. Text that was typed since is newer. */
  readonly restore: (draft: Draft) => SagaGenerator<void>;
}

/** Stores drafts, so that they survive a reload, a crash and the end of a session. Logging out deletes them. */
export function* draftsSaga<Draft, Change extends Action>(drafts: Drafts<Draft, Change>): SagaGenerator<void> {
  const { changes, atOnce = [], textIdOf, owner, store } = drafts;
  /** Drafts that have changed since they were stored, and how often. */
  const changed = new Map<string, number>();
  /** How often each draft was read. A draft that took long to read must not replace a newer one. */
  const reads = new Map<string, number>();
  const storeDraft = function* (textId: string): SagaGenerator<void> {
    changed.delete(textId);
    const read = (reads.get(textId) ?? 0) + 1;
    reads.set(textId, read);
    yield* call(storeOne<Draft, Change>, drafts, textId, () => reads.get(textId) === read);
  };
  yield* all([
    takeEvery(
      [...changes, ...atOnce].map(({ type }) => type),
      function* (action: Change) {
        const textId = yield* call(textIdOf, action);
        if (textId === null) return;
        const change = (changed.get(textId) ?? 0) + 1;
        changed.set(textId, change);
        if (!atOnce.some(({ type }) => type === action.type)) yield* delay(STORE_AFTER_MS);
        if (changed.get(textId) === change) yield* call(storeDraft, textId);
      },
    ),
    takeEvery(tabBecameHidden, function* () {
      for (const textId of changed.keys()) yield* fork(storeDraft, textId);
    }),
    // A pending change must not follow.
    takeEvery(outboxCleared, function* () {
      changed.clear();
      try {
        const ownerId = yield* call(owner);
        if (ownerId !== null) yield* call(store.clear, ownerId);
      } catch {
        /* the rest belongs to this person, and expires */
      }
    }),
  ]);
}

/** A draft that cannot be stored (private window, full disk) lives as long as the page. */
function* storeOne<Draft, Change extends Action>(
  { owner, read, store, now, onStored }: Drafts<Draft, Change>,
  textId: string,
  isNewest: () => boolean,
): SagaGenerator<void> {
  try {
    const ownerId = yield* call(owner);
    if (ownerId === null) return;
    const draft = yield* call(read, textId);
    if (!isNewest()) return;
    yield* call(store.save, ownerId, textId, draft, now());
    if (onStored !== undefined) yield* call(onStored, textId, draft);
  } catch {
    /* see above */
  }
}

export function* restoreDrafts<Draft, Change extends Action>({
  owner,
  store,
  restore,
}: Drafts<Draft, Change>): SagaGenerator<void> {
  try {
    const ownerId = yield* call(owner);
    const found = ownerId === null ? [] : yield* call(store.load, ownerId);
    for (const draft of found) yield* call(restore, draft);
  } catch {
    /* then there are none */
  }
}

/** A picture of a stored draft. `uploaded` null: the server does not have it. */
export interface StoredPicture<Uploaded> {
  readonly file: File;
  readonly uploaded: Uploaded | null;
}

/** The pictures of a text whose files the page still has, without those that the server has refused. */
export function* readPictures<Uploaded>(
  { select: ofText }: Attachments<Uploaded>,
  fileHandles: FileHandles,
  textId: string,
): SagaGenerator<readonly StoredPicture<Uploaded>[]> {
  return (yield* readState(ofText, textId)).flatMap(({ id, state }): readonly StoredPicture<Uploaded>[] => {
    const file = fileHandles.get(id);
    if (file === null || state.name === 'refused') return [];
    return [{ file, uploaded: state.name === 'ready' ? state.uploaded : null }];
  });
}

/** Does nothing where pictures are chosen already. What the server does not have is uploaded again. */
export function* restorePictures<Uploaded>(
  attachments: Attachments<Uploaded>,
  fileHandles: FileHandles,
  textId: string,
  stored: readonly StoredPicture<Uploaded>[],
): SagaGenerator<void> {
  if (stored.length === 0 || (yield* readState(attachments.select, textId)).length > 0) return;
  const chosen = stored.map(({ file, uploaded }): Attachment<Uploaded> => {
    const { id, preview } = fileHandles.put(file);
    return { id, preview, state: uploaded === null ? { name: 'failed' } : { name: 'ready', uploaded } };
  });
  yield* call(restoreAttachments<Uploaded>, attachments, textId, chosen);
}

export function* restoreAttachments<Uploaded>(
  { actions }: Attachments<Uploaded>,
  textId: string,
  chosen: readonly Attachment<Uploaded>[],
): SagaGenerator<void> {
  yield* put(actions.restored({ textId, chosen }));
  for (const { id, state } of chosen) {
    if (state.name === 'failed') yield* put(actions.retried({ textId, id }));
  }
}
