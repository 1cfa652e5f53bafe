import { all, call, put, race, select, take, takeEvery, type SagaGenerator } from 'typed-redux-saga';
import type { FileHandles } from '../../common/fileHandles.ts';
import type { Cancellable } from '../../common/http/cancellable.ts';
import type { MessageText } from '../../common/messageText.ts';
import { toastRaised } from '../../common/toasts/index.ts';
import { uploadFew, uploadSaga } from './uploading.ts';
import { problemOfAttachment } from './attachmentRules.ts';
import type { Attachments, OneAttachment, UploadedPicture } from './attachments.ts';

/** Dependencies of attachments. */
export interface AttachmentsDeps {
  readonly fileHandles: FileHandles;
  /**
   * Fails without a toast, because the picture itself shows the failure.
   * @param onProgress receives the sent share, from 0 to 1
   */
  readonly uploadPicture: (file: Blob, onProgress: (share: number) => void) => Cancellable<UploadedPicture>;
  /** Shows why a file is rejected. By default a toast does. */
  readonly showProblem?: (place: string, problem: MessageText) => SagaGenerator<void>;
}

export function* attachmentsSaga<Root>(attachments: Attachments<Root>, deps: AttachmentsDeps): SagaGenerator<void> {
  const { filesChosen, added, retried, removed } = attachments.actions;
  yield* all([
    takeEvery(filesChosen, ({ payload }) => addValid(attachments, deps, payload)),
    takeEvery(removed, ({ payload: { id } }) => call(deps.fileHandles.remove, id)),
    call(() =>
      uploadFew<OneAttachment>([added, retried], ({ place, id }) =>
        uploadUnlessRemoved(attachments, deps, { place, id }),
      ),
    ),
  ]);
}

/** Removes all attachments of a place, and their files: they have been sent, or discarded. */
export function* clearAttachments<Root>(
  attachments: Attachments<Root>,
  { fileHandles }: Pick<AttachmentsDeps, 'fileHandles'>,
  place: string,
): SagaGenerator<void> {
  const chosen = yield* select(attachments.select, place);
  if (chosen.length === 0) return;
  yield* put(attachments.actions.cleared({ place }));
  for (const { id } of chosen) yield* call(fileHandles.remove, id);
}

type Chosen<Root> = ReturnType<Attachments<Root>['actions']['filesChosen']>['payload'];

function* addValid<Root>(
  attachments: Attachments<Root>,
  { fileHandles, showProblem = showToast }: AttachmentsDeps,
  { place, files }: Chosen<Root>,
): SagaGenerator<void> {
  for (const file of files) {
    const problem = problemOfAttachment(file, (yield* select(attachments.select, place)).length);
    if (problem === null) {
      yield* put(attachments.actions.added({ place, id: file.id, preview: file.preview }));
    } else {
      yield* call(showProblem, place, problem);
      yield* call(fileHandles.remove, file.id);
    }
  }
}

function* showToast(_place: string, message: MessageText): SagaGenerator<void> {
  yield* put(toastRaised({ kind: 'warning', message }));
}

/** The whole text may have been removed before the upload starts. */
function* uploadUnlessRemoved<Root>(
  attachments: Attachments<Root>,
  deps: AttachmentsDeps,
  one: OneAttachment,
): SagaGenerator<void> {
  if (!(yield* select(attachments.select, one.place)).some(({ id }) => id === one.id)) return;
  const { removed, cleared } = attachments.actions;
  const isGone = (action: unknown) =>
    (removed.match(action) && action.payload.id === one.id) ||
    (cleared.match(action) && action.payload.place === one.place);
  yield* race({ settled: call(() => upload(attachments, deps, one)), gone: take(isGone) });
}

function* upload<Root>(
  { actions }: Attachments<Root>,
  { fileHandles, uploadPicture }: AttachmentsDeps,
  one: OneAttachment,
): SagaGenerator<void> {
  const file = yield* call(fileHandles.get, one.id);
  if (file === null) {
    yield* put(actions.refused({ ...one, reason: { key: 'conversation.picture.gone' } }));
    return;
  }
  const end = yield* uploadSaga(
    (onProgress) => uploadPicture(file, onProgress),
    (share) => actions.progressed({ ...one, share }),
  );
  switch (end.name) {
    case 'finished':
      yield* put(actions.finished({ ...one, uploaded: end.uploaded }));
      break;
    case 'failed':
      yield* put(actions.failed(one));
      break;
    case 'refused':
      yield* put(actions.refused({ ...one, reason: end.reason }));
  }
}
