import { all, call, put, race, select, take, takeEvery, type SagaGenerator } from 'typed-redux-saga';
import type { FileShelf } from '../fileShelf.ts';
import type { Cancellable } from '../http/cancellable.ts';
import type { MessageText } from '../messageText.ts';
import { noticeRaised } from '../toasts/index.ts';
import { uploadFew, uploadSaga } from '../uploading.ts';
import { problemOfAttachment } from './attachmentRules.ts';
import type { Attachments, OneAttachment, UploadedPicture } from './attachments.ts';

/** What attachments may do to the world. */
export interface AttachmentsDeps {
  readonly shelf: FileShelf;
  /**
   * Fails without a notice: a failure is shown where the picture is.
   * @param onProgress hears the share that has gone, from 0 to 1
   */
  readonly uploadPicture: (file: Blob, onProgress: (share: number) => void) => Cancellable<UploadedPicture>;
  /** Says why a file is not added where the others stand. Absent: it is said in a notice. */
  readonly tellProblem?: (place: string, problem: MessageText) => SagaGenerator<void>;
}

export function* attachmentsSaga<Root>(attachments: Attachments<Root>, deps: AttachmentsDeps): SagaGenerator<void> {
  const { filesChosen, added, retried, removed } = attachments.actions;
  yield* all([
    takeEvery(filesChosen, ({ payload }) => admit(attachments, deps, payload)),
    takeEvery(removed, ({ payload: { id } }) => call(deps.shelf.remove, id)),
    call(() =>
      uploadFew<OneAttachment>([added, retried], ({ place, id }) =>
        uploadUnlessRemoved(attachments, deps, { place, id }),
      ),
    ),
  ]);
}

/** What has been sent, or is not wanted any more, leaves the shelf, too. */
export function* clearAttachments<Root>(
  attachments: Attachments<Root>,
  { shelf }: Pick<AttachmentsDeps, 'shelf'>,
  place: string,
): SagaGenerator<void> {
  const chosen = yield* select(attachments.select, place);
  if (chosen.length === 0) return;
  yield* put(attachments.actions.cleared({ place }));
  for (const { id } of chosen) yield* call(shelf.remove, id);
}

type Chosen<Root> = ReturnType<Attachments<Root>['actions']['filesChosen']>['payload'];

function* admit<Root>(
  attachments: Attachments<Root>,
  { shelf, tellProblem = noticeOf }: AttachmentsDeps,
  { place, files }: Chosen<Root>,
): SagaGenerator<void> {
  for (const file of files) {
    const problem = problemOfAttachment(file, (yield* select(attachments.select, place)).length);
    if (problem === null) {
      yield* put(attachments.actions.added({ place, id: file.id, preview: file.preview }));
    } else {
      yield* call(tellProblem, place, problem);
      yield* call(shelf.remove, file.id);
    }
  }
}

function* noticeOf(_place: string, message: MessageText): SagaGenerator<void> {
  yield* put(noticeRaised({ kind: 'warning', message }));
}

/** Its whole place may be gone, too. */
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
  { shelf, uploadPicture }: AttachmentsDeps,
  one: OneAttachment,
): SagaGenerator<void> {
  const file = yield* call(shelf.get, one.id);
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
