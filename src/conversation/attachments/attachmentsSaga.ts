import type { PayloadAction } from '@reduxjs/toolkit';
import type { Action } from 'redux';
import { buffers, END, eventChannel, type EventChannel } from 'redux-saga';
import { actionChannel, all, call, cancelled, put, race, take, takeEvery, type SagaGenerator } from 'typed-redux-saga';
import { QUERY_IMAGE_MAX_BYTES, QUERY_PICTURES_MAX } from '#contract/constants.ts';
import { IMAGE_HEAD_BYTES, imageKindOf } from '#contract/images.ts';
import { errorText, isDiskFull, isTransient, toAppError } from '#common/errors.ts';
import type { FileHandle, FileHandles } from '#common/fileHandles.ts';
import type { Cancellable } from '#common/http/cancellable.ts';
import type { MessageText } from '#common/messageText.ts';
import { readState } from '#common/readStateSaga.ts';
import { toastRaised } from '#common/toasts/index.ts';
import type { Attachment, Attachments, ChosenFiles, OneAttachment, UploadedPicture } from './attachments.ts';

/** Half of a browser's connections to a host, so that other calls can use the rest. */
export const UPLOADS_AT_ONCE = 3;

export interface AttachmentsDeps<Uploaded = UploadedPicture> {
  readonly fileHandles: FileHandles;
  /**
   * Fails without a toast, because the picture itself shows the failure.
   * @param onProgress receives the sent share, from 0 to 1
   */
  readonly uploadPicture: (file: Blob, onProgress: (share: number) => void) => Cancellable<Uploaded>;
  /** The reason why a picture cannot be added, or null. @param others how many there are */
  readonly problemOf: (file: FileHandle, others: number) => MessageText | null;
  /** Shows why a file is rejected. By default a toast does. */
  readonly showProblem?: (textId: string, problem: MessageText) => SagaGenerator<void>;
  /** Replaces a file that does not fit by one that does, if it can. */
  readonly fit?: (file: FileHandle) => SagaGenerator<FileHandle>;
}

export function* attachmentsSaga<Uploaded>(
  attachments: Attachments<Uploaded>,
  deps: AttachmentsDeps<Uploaded>,
): SagaGenerator<void> {
  const { filesChosen, removed } = attachments.actions;
  yield* all([
    takeEvery(filesChosen.type, ({ payload }: PayloadAction<ChosenFiles>) => addValid(attachments, deps, payload)),
    takeEvery(removed.type, ({ payload: { id } }: PayloadAction<OneAttachment>) => call(deps.fileHandles.remove, id)),
    call(() => uploadFew(attachments, deps)),
  ]);
}

/** Removes all attachments of a text, and their files: they have been sent, or discarded. */
export function* clearAttachments<Uploaded>(
  { actions, select: ofText }: Attachments<Uploaded>,
  { fileHandles }: Pick<AttachmentsDeps<Uploaded>, 'fileHandles'>,
  textId: string,
): SagaGenerator<void> {
  const chosen = yield* readState(ofText, textId);
  if (chosen.length === 0) return;
  yield* put(actions.cleared({ textId }));
  for (const { id } of chosen) yield* call(fileHandles.remove, id);
}

/** Uploads again what failed, for example because the connection was lost or a token expired. */
export function* retryFailed<Uploaded>({ actions, pick }: Attachments<Uploaded>): SagaGenerator<void> {
  for (const [textId, chosen] of Object.entries(yield* readState(pick))) {
    for (const { id, state } of chosen) {
      if (state.name === 'failed') yield* put(actions.retried({ textId, id }));
    }
  }
}

/** The rule for pictures of queries. The server checks the bytes; this check saves an upload in vain. */
export function problemOfAttachment({ bytes }: FileHandle, others: number): MessageText | null {
  if (bytes > QUERY_IMAGE_MAX_BYTES) return { key: 'attachments.tooLarge' };
  return others < QUERY_PICTURES_MAX ? null : { key: 'attachments.tooMany', values: { max: QUERY_PICTURES_MAX } };
}

/** The ids of the pictures that the server has. */
export function uploadedIds(chosen: readonly Attachment[]): string[] {
  return chosen.flatMap(({ state }) => (state.name === 'ready' ? [state.uploaded.id] : []));
}

function* addValid<Uploaded>(
  { actions, select: ofText }: Attachments<Uploaded>,
  { fileHandles, problemOf, showProblem = showToast, fit }: AttachmentsDeps<Uploaded>,
  { textId, files }: ChosenFiles,
): SagaGenerator<void> {
  for (const chosen of files) {
    const file = fit === undefined ? chosen : yield* fit(chosen);
    const problem =
      (yield* call(problemOfKind, fileHandles.get(file.id))) ??
      problemOf(file, (yield* readState(ofText, textId)).length);
    if (problem === null) {
      yield* put(actions.added({ textId, id: file.id, preview: file.preview }));
    } else {
      yield* call(showProblem, textId, problem);
      yield* call(fileHandles.remove, file.id);
    }
  }
}

/** A file may be gone, or still in a cloud, by the time it is read. */
async function problemOfKind(file: Blob | null): Promise<MessageText | null> {
  try {
    const kind = file && imageKindOf(new Uint8Array(await file.slice(0, IMAGE_HEAD_BYTES).arrayBuffer()));
    if (kind === null) return { key: 'attachments.onlyImages' };
    // Computers rarely show pictures of iPhones as these store them.
    return kind === 'heic' ? { key: 'attachments.heic' } : null;
  } catch {
    return { key: 'attachments.unreadable' };
  }
}

function* showToast(_textId: string, message: MessageText): SagaGenerator<void> {
  yield* put(toastRaised({ kind: 'warning', message }));
}

/** Limits parallel uploads: on a slow line, many at once would time out together, and other calls with them. */
function* uploadFew<Uploaded>(
  attachments: Attachments<Uploaded>,
  deps: AttachmentsDeps<Uploaded>,
): SagaGenerator<void> {
  const { added, retried } = attachments.actions;
  const waiting = yield* actionChannel<PayloadAction<OneAttachment>>([added.type, retried.type], buffers.expanding());
  const uploadAll = function* (): SagaGenerator<void> {
    while (true) {
      const {
        payload: { textId, id },
      } = yield* take(waiting);
      yield* call(() => uploadUnlessRemoved(attachments, deps, { textId, id }));
    }
  };
  try {
    yield* all(Array.from({ length: UPLOADS_AT_ONCE }, () => call(uploadAll)));
  } finally {
    waiting.close();
  }
}

/** The whole text may have been removed before the upload starts. */
function* uploadUnlessRemoved<Uploaded>(
  attachments: Attachments<Uploaded>,
  deps: AttachmentsDeps<Uploaded>,
  one: OneAttachment,
): SagaGenerator<void> {
  const { actions } = attachments;
  if (!(yield* readState(attachments.select, one.textId)).some(({ id }) => id === one.id)) return;
  const isGone = (action: Action) =>
    (actions.removed.match(action) && action.payload.id === one.id) ||
    (actions.cleared.match(action) && action.payload.textId === one.textId);
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

/** Actions that report the steps of an upload. The last is not `progressed`. Closing the channel cancels the upload. */
function openUpload<Uploaded>(
  { actions: { progressed, finished, failed, refused } }: Attachments<Uploaded>,
  one: OneAttachment,
  start: (onProgress: (share: number) => void) => Cancellable<Uploaded>,
): EventChannel<Action> {
  return eventChannel<Action>((emit) => {
    const answer = start((share) => emit(progressed({ ...one, share })));
    const end = (step: Action) => {
      emit(step);
      emit(END);
    };
    answer.then(
      (uploaded) => end(finished({ ...one, uploaded })),
      (thrown: unknown) => {
        const error = toAppError(thrown);
        const mayDoBetter = (isTransient(error) && !isDiskFull(error)) || error.kind === 'sessionDead';
        end(mayDoBetter ? failed(one) : refused({ ...one, reason: errorText(error) }));
      },
    );
    return () => {
      answer.cancel();
    };
  }, buffers.expanding(8));
}
