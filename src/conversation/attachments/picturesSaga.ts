import { all, call, put, race, select, take, takeEvery, type SagaGenerator } from 'typed-redux-saga';
import { imageContent } from '../../../contract/chat/content.ts';
import { CHAT_IMAGE_MAX_BYTES, IMAGE_TYPES } from '../../../contract/constants.ts';
import { MESSAGE_TYPE } from '../../../contract/domain.ts';
import type { MessageText } from '../../common/messageText.ts';
import { toastRaised } from '../../common/toasts/index.ts';
import { uploadSaga, uploadFew } from './uploading.ts';
import { connected, messageSubmitted } from '../../realtime/index.ts';
import type { FileHandles, FileHandle } from '../../common/fileHandles.ts';
import {
  filesChosen,
  pictureAdded,
  pictureCopyRequested,
  pictureRemoved,
  pictureSent,
  picturesSubmitted,
  selectChosenPictures,
  selectPictures,
  uploadFailed,
  uploadFinished,
  uploadProgressed,
  uploadRefused,
  uploadRetried,
} from './picturesSlice.ts';
import type { UploadsApi } from './uploadsApi.ts';

/** Side effects of pictures. */
export interface PicturesDeps {
  readonly uploads: UploadsApi;
  readonly fileHandles: FileHandles;
  /**
   * Copies the picture at an address to the clipboard. Rejects where the browser forbids it. Undefined on a page
   * without this function.
   */
  readonly copyPicture?: (address: string) => Promise<void>;
  /** Shrinks a picture that is too large; null when it cannot. Undefined on a page that does not shrink pictures. */
  readonly shrinkPicture?: (file: File) => Promise<File | null>;
}

interface OnePicture {
  readonly chatId: string;
  readonly id: string;
}

/** Uploads a picture as soon as it is chosen. When the user sends it, it becomes a message once it is uploaded. */
export function* picturesSaga(deps: PicturesDeps): SagaGenerator<void> {
  yield* all([
    takeEvery(filesChosen, admitFiles, deps),
    call(() => uploadFew<OnePicture>([pictureAdded, uploadRetried], (picture) => uploadUnlessRemoved(deps, picture))),
    takeEvery([uploadFinished, uploadRefused, picturesSubmitted, pictureRemoved], ({ payload: { chatId } }) =>
      sendReady(deps, chatId),
    ),
    takeEvery(pictureRemoved, ({ payload: { id } }) => call(deps.fileHandles.remove, id)),
    takeEvery(connected, retryFailed),
    takeEvery(pictureCopyRequested, ({ payload: { address } }) => copy(deps, address)),
  ]);
}

function* admitFiles(
  deps: PicturesDeps,
  { payload: { chatId, files } }: ReturnType<typeof filesChosen>,
): SagaGenerator<void> {
  const { fileHandles } = deps;
  for (const chosen of files) {
    const file = yield* call(fitted, deps, chosen);
    const problem = problemOfFile(file);
    if (problem === null) {
      yield* put(pictureAdded({ chatId, id: file.id, preview: file.preview }));
    } else {
      yield* put(toastRaised({ kind: 'warning', message: problem }));
      yield* call(fileHandles.remove, file.id);
    }
  }
}

function* fitted({ fileHandles, shrinkPicture }: PicturesDeps, chosen: FileHandle): SagaGenerator<FileHandle> {
  const file = fileHandles.get(chosen.id);
  if (shrinkPicture === undefined || file === null || !isTooLarge(chosen)) return chosen;
  const smaller = yield* call(shrinkPicture, file);
  return smaller === null ? chosen : yield* call(fileHandles.replace, chosen.id, smaller);
}

function* uploadUnlessRemoved(deps: PicturesDeps, picture: OnePicture): SagaGenerator<void> {
  if (!(yield* select(selectPictures, picture.chatId)).some(({ id }) => id === picture.id)) return;
  yield* race({
    settled: call(upload, deps, picture),
    removed: take((action: unknown) => pictureRemoved.match(action) && action.payload.id === picture.id),
  });
}

function* upload({ uploads, fileHandles }: PicturesDeps, { chatId, id }: OnePicture): SagaGenerator<void> {
  const file = yield* call(fileHandles.get, id);
  if (file === null) {
    yield* put(uploadRefused({ chatId, id, reason: { key: 'conversation.picture.gone' } }));
    return;
  }
  const end = yield* uploadSaga(
    (onProgress) => uploads.uploadPicture(file, onProgress),
    (share) => uploadProgressed({ chatId, id, share }),
  );
  switch (end.name) {
    case 'finished':
      yield* put(uploadFinished({ chatId, id, uploaded: end.uploaded }));
      break;
    case 'failed':
      yield* put(uploadFailed({ chatId, id }));
      break;
    case 'refused':
      yield* put(uploadRefused({ chatId, id, reason: end.reason }));
  }
}

/** In the order in which they were chosen: an unfinished upload holds up the pictures after it. */
function* sendReady({ fileHandles }: PicturesDeps, chatId: string): SagaGenerator<void> {
  for (const { id, state, isWanted } of yield* select(selectPictures, chatId)) {
    if (!isWanted) continue;
    if (state.name !== 'ready') return;
    yield* put(pictureSent({ chatId, id }));
    yield* put(messageSubmitted({ chatId, msgType: MESSAGE_TYPE.image, msg: imageContent(state.uploaded) }));
    yield* call(fileHandles.remove, id);
  }
}

function* retryFailed(): SagaGenerator<void> {
  for (const [chatId, pictures] of Object.entries(yield* select(selectChosenPictures))) {
    for (const { id, state } of pictures) {
      if (state.name === 'failed') yield* put(uploadRetried({ chatId, id }));
    }
  }
}

function* copy({ copyPicture }: PicturesDeps, address: string): SagaGenerator<void> {
  if (copyPicture === undefined) return;
  try {
    yield* call(copyPicture, address);
    yield* put(toastRaised({ kind: 'success', message: { key: 'conversation.picture.copied' } }));
  } catch {
    yield* put(toastRaised({ kind: 'error', message: { key: 'conversation.picture.notCopied' } }));
  }
}

/** Why a file cannot be sent as a picture, or null. The server checks the bytes; this check spares the upload. */
function problemOfFile({ type, bytes }: Pick<FileHandle, 'type' | 'bytes'>): MessageText | null {
  if (!IMAGE_TYPES.some((known) => known === type)) return { key: 'conversation.picture.onlyImages' };
  return isTooLarge({ bytes }) ? { key: 'conversation.picture.tooLarge' } : null;
}

function isTooLarge({ bytes }: Pick<FileHandle, 'bytes'>): boolean {
  return bytes > CHAT_IMAGE_MAX_BYTES;
}
