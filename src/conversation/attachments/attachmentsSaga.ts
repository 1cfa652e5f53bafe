import type { Action } from 'redux';
import { all, call, cancelled, put, race, take, takeEvery, type SagaGenerator } from 'typed-redux-saga';
import { IMAGE_HEAD_BYTES, imageKindOf, type ImageKind } from '#contract/images.ts';
import type { FileHandle, FileHandles } from '#common/fileHandles.ts';
import type { Cancellable } from '#common/http/cancellable.ts';
import type { MessageText } from '#common/messageText.ts';
import { toastRaised } from '#common/toasts/index.ts';
import type { Attachments, ChosenFiles, OneAttachment, UploadedPicture } from './attachments.ts';
import { openUpload, uploadFew, type With } from './uploading.ts';
import { readState } from '#common/readStateSaga.ts';

/** What decides whether a file can be added. */
export interface ChosenFile extends FileHandle {
  /** null: no picture that we know. */
  readonly kind: ImageKind | null;
}

/** Computers rarely show pictures of iPhones as these store them. */
export const HEIC_PROBLEM: MessageText = { key: 'attachments.heic' };
const UNREADABLE: MessageText = { key: 'attachments.unreadable' };

/** Dependencies of attachments. */
export interface AttachmentsDeps<Uploaded = UploadedPicture> {
  readonly fileHandles: FileHandles;
  /**
   * Fails without a toast, because the picture itself shows the failure.
   * @param onProgress receives the sent share, from 0 to 1
   */
  readonly uploadPicture: (file: Blob, onProgress: (share: number) => void) => Cancellable<Uploaded>;
  /** The reason why a file cannot be added, or null. @param others how many there are */
  readonly problemOf: (file: ChosenFile, others: number) => MessageText | null;
  /** Shows why a file is rejected. By default a toast does. */
  readonly showProblem?: (place: string, problem: MessageText) => SagaGenerator<void>;
  /** Replaces a file that does not fit by one that does, if it can. */
  readonly fit?: (file: FileHandle) => SagaGenerator<FileHandle>;
}

export function* attachmentsSaga<Uploaded>(
  attachments: Attachments<Uploaded>,
  deps: AttachmentsDeps<Uploaded>,
): SagaGenerator<void> {
  const { filesChosen, added, retried, removed } = attachments.actions;
  yield* all([
    takeEvery(filesChosen.type, ({ payload }: With<ChosenFiles>) => addValid(attachments, deps, payload)),
    takeEvery(removed.type, ({ payload: { id } }: With<OneAttachment>) => call(deps.fileHandles.remove, id)),
    call(() =>
      uploadFew<OneAttachment>([added, retried], ({ place, id }) =>
        uploadUnlessRemoved(attachments, deps, { place, id }),
      ),
    ),
  ]);
}

/** Removes all attachments of a place, and their files: they have been sent, or discarded. */
export function* clearAttachments<Uploaded>(
  { actions, select: ofPlace }: Attachments<Uploaded>,
  { fileHandles }: Pick<AttachmentsDeps<Uploaded>, 'fileHandles'>,
  place: string,
): SagaGenerator<void> {
  const chosen = yield* readState(ofPlace, place);
  if (chosen.length === 0) return;
  yield* put(actions.cleared({ place }));
  for (const { id } of chosen) yield* call(fileHandles.remove, id);
}

/** Uploads again what failed, for example because the connection was lost or a token expired. */
export function* retryFailed<Uploaded>({ actions, pick }: Attachments<Uploaded>): SagaGenerator<void> {
  for (const [place, chosen] of Object.entries(yield* readState(pick))) {
    for (const { id, state } of chosen) {
      if (state.name === 'failed') yield* put(actions.retried({ place, id }));
    }
  }
}

function* addValid<Uploaded>(
  { actions, select: ofPlace }: Attachments<Uploaded>,
  { fileHandles, problemOf, showProblem = showToast, fit }: AttachmentsDeps<Uploaded>,
  { place, files }: ChosenFiles,
): SagaGenerator<void> {
  for (const chosen of files) {
    const file = fit === undefined ? chosen : yield* fit(chosen);
    const kind = yield* call(kindOf, fileHandles.get(file.id));
    const problem =
      kind === 'unreadable' ? UNREADABLE : problemOf({ ...file, kind }, (yield* readState(ofPlace, place)).length);
    if (problem === null) {
      yield* put(actions.added({ place, id: file.id, preview: file.preview }));
    } else {
      yield* call(showProblem, place, problem);
      yield* call(fileHandles.remove, file.id);
    }
  }
}

/** A file may be gone, or still in a cloud, by the time it is read. */
async function kindOf(file: Blob | null): Promise<ImageKind | 'unreadable' | null> {
  try {
    return file && imageKindOf(new Uint8Array(await file.slice(0, IMAGE_HEAD_BYTES).arrayBuffer()));
  } catch {
    return 'unreadable';
  }
}

function* showToast(_place: string, message: MessageText): SagaGenerator<void> {
  yield* put(toastRaised({ kind: 'warning', message }));
}

/** The whole text may have been removed before the upload starts. */
function* uploadUnlessRemoved<Uploaded>(
  attachments: Attachments<Uploaded>,
  deps: AttachmentsDeps<Uploaded>,
  one: OneAttachment,
): SagaGenerator<void> {
  const { actions } = attachments;
  if (!(yield* readState(attachments.select, one.place)).some(({ id }) => id === one.id)) return;
  const isGone = (action: Action) =>
    (actions.removed.match(action) && action.payload.id === one.id) ||
    (actions.cleared.match(action) && action.payload.place === one.place);
  yield* race({ settled: call(() => upload(attachments, deps, one)), gone: take(isGone) });
}

/** Runs one upload to its end. Cancelling the saga cancels the upload. */
function* upload<Uploaded>(
  attachments: Attachments<Uploaded>,
  { fileHandles, uploadPicture }: AttachmentsDeps<Uploaded>,
  one: OneAttachment,
): SagaGenerator<void> {
  const { actions } = attachments;
  const file = yield* call(fileHandles.get, one.id);
  if (file === null) {
    yield* put(actions.refused({ ...one, reason: { key: 'conversation.picture.gone' } }));
    return;
  }
  const steps = yield* call(() => openUpload(attachments, one, (onProgress) => uploadPicture(file, onProgress)));
  try {
    for (let step = yield* take(steps); ; step = yield* take(steps)) {
      yield* put(step);
      if (!actions.progressed.match(step)) return;
    }
  } finally {
    if (yield* cancelled()) steps.close();
  }
}
