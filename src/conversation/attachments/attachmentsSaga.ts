import type { Action } from 'redux';
import { all, call, cancelled, put, race, select, take, takeEvery, type SagaGenerator } from 'typed-redux-saga';
import { IMAGE_TYPES, QUERY_IMAGE_MAX_BYTES, QUERY_PICTURES_MAX } from '../../../contract/constants.ts';
import type { FileHandle, FileHandles } from '../../common/fileHandles.ts';
import type { Cancellable } from '../../common/http/cancellable.ts';
import type { MessageText } from '../../common/messageText.ts';
import { toastRaised } from '../../common/toasts/index.ts';
import type { Attachments, ChosenFiles, OneAttachment, UploadedPicture } from './attachments.ts';
import { openUpload, uploadFew } from './uploading.ts';

/** Dependencies of attachments. */
export interface AttachmentsDeps<Uploaded = UploadedPicture> {
  readonly fileHandles: FileHandles;
  /**
   * Fails without a toast, because the picture itself shows the failure.
   * @param onProgress receives the sent share, from 0 to 1
   */
  readonly uploadPicture: (file: Blob, onProgress: (share: number) => void) => Cancellable<Uploaded>;
  /** The reason why a file cannot be added, or null. By default the rules of queries. @param others how many there are */
  readonly problemOf?: (file: FileHandle, others: number) => MessageText | null;
  /** Shows why a file is rejected. By default a toast does. */
  readonly showProblem?: (place: string, problem: MessageText) => SagaGenerator<void>;
  /** Replaces a file that does not fit by one that does, if it can. */
  readonly fit?: (file: FileHandle) => SagaGenerator<FileHandle>;
}

interface With<Payload> extends Action {
  readonly payload: Payload;
}

export function* attachmentsSaga<Root, Uploaded, Place extends object>(
  attachments: Attachments<Root, Uploaded, Place>,
  deps: AttachmentsDeps<Uploaded>,
): SagaGenerator<void> {
  const { filesChosen, added, retried, removed } = attachments.actions;
  yield* all([
    takeEvery(filesChosen.type, ({ payload }: With<ChosenFiles<Place>>) => addValid(attachments, deps, payload)),
    takeEvery(removed.type, ({ payload: { id } }: With<OneAttachment<Place>>) => call(deps.fileHandles.remove, id)),
    call(() =>
      uploadFew<OneAttachment<Place>>([added.type, retried.type], (payload) =>
        uploadUnlessRemoved(attachments, deps, { ...attachments.of(attachments.placeOf(payload)), id: payload.id }),
      ),
    ),
  ]);
}

/** Removes all attachments of a place, and their files: they have been sent, or discarded. */
export function* clearAttachments<Root, Uploaded, Place extends object>(
  { actions, of, select: ofPlace }: Attachments<Root, Uploaded, Place>,
  { fileHandles }: Pick<AttachmentsDeps<Uploaded>, 'fileHandles'>,
  place: string,
): SagaGenerator<void> {
  const chosen = yield* select(ofPlace, place);
  if (chosen.length === 0) return;
  yield* put(actions.cleared(of(place)));
  for (const { id } of chosen) yield* call(fileHandles.remove, id);
}

/** Uploads again what failed, for example because the connection was lost or a token expired. */
export function* retryFailed<Root, Uploaded, Place extends object>({
  actions,
  of,
  pick,
}: Attachments<Root, Uploaded, Place>): SagaGenerator<void> {
  for (const [place, chosen] of Object.entries(yield* select(pick))) {
    for (const { id, state } of chosen) {
      if (state.name === 'failed') yield* put(actions.retried({ ...of(place), id }));
    }
  }
}

function* addValid<Root, Uploaded, Place extends object>(
  { actions, of, placeOf, select: ofPlace }: Attachments<Root, Uploaded, Place>,
  { fileHandles, problemOf = problemOfAttachment, showProblem = showToast, fit }: AttachmentsDeps<Uploaded>,
  payload: ChosenFiles<Place>,
): SagaGenerator<void> {
  const place = placeOf(payload);
  for (const chosen of payload.files) {
    const file = fit === undefined ? chosen : yield* fit(chosen);
    const problem = problemOf(file, (yield* select(ofPlace, place)).length);
    if (problem === null) {
      yield* put(actions.added({ ...of(place), id: file.id, preview: file.preview }));
    } else {
      yield* call(showProblem, place, problem);
      yield* call(fileHandles.remove, file.id);
    }
  }
}

/** The server checks the bytes; this check saves an upload in vain. */
function problemOfAttachment({ type, bytes }: FileHandle, others: number): MessageText | null {
  if (!IMAGE_TYPES.some((known) => known === type)) return { key: 'attachments.onlyImages' };
  if (bytes > QUERY_IMAGE_MAX_BYTES) return { key: 'attachments.tooLarge' };
  return others < QUERY_PICTURES_MAX ? null : { key: 'attachments.tooMany', values: { max: QUERY_PICTURES_MAX } };
}

function* showToast(_place: string, message: MessageText): SagaGenerator<void> {
  yield* put(toastRaised({ kind: 'warning', message }));
}

/** The whole text may have been removed before the upload starts. */
function* uploadUnlessRemoved<Root, Uploaded, Place extends object>(
  attachments: Attachments<Root, Uploaded, Place>,
  deps: AttachmentsDeps<Uploaded>,
  one: OneAttachment<Place>,
): SagaGenerator<void> {
  const { actions, placeOf } = attachments;
  const place = placeOf(one);
  if (!(yield* select(attachments.select, place)).some(({ id }) => id === one.id)) return;
  const isGone = (action: Action) =>
    (actions.removed.match(action) && action.payload.id === one.id) ||
    (actions.cleared.match(action) && placeOf(action.payload) === place);
  yield* race({ settled: call(() => upload(attachments, deps, one)), gone: take(isGone) });
}

/** Runs one upload to its end. Cancelling the saga cancels the upload. */
function* upload<Root, Uploaded, Place extends object>(
  { actions: { progressed, finished, failed, refused } }: Attachments<Root, Uploaded, Place>,
  { fileHandles, uploadPicture }: AttachmentsDeps<Uploaded>,
  one: OneAttachment<Place>,
): SagaGenerator<void> {
  const file = yield* call(fileHandles.get, one.id);
  if (file === null) {
    yield* put(refused({ ...one, reason: { key: 'conversation.picture.gone' } }));
    return;
  }
  const steps = yield* call(() => openUpload((onProgress) => uploadPicture(file, onProgress)));
  try {
    while (true) {
      const step = yield* take(steps);
      switch (step.name) {
        case 'progressed':
          yield* put(progressed({ ...one, share: step.share }));
          break;
        case 'finished':
          yield* put(finished({ ...one, uploaded: step.uploaded }));
          return;
        case 'failed':
          yield* put(failed(one));
          return;
        case 'refused':
          yield* put(refused({ ...one, reason: step.reason }));
          return;
      }
    }
  } finally {
    if (yield* cancelled()) steps.close();
  }
}
