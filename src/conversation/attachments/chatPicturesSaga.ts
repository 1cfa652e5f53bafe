import type { Action } from 'redux';
import { all, call, put, select, takeEvery, type SagaGenerator } from 'typed-redux-saga';
import type { CannedUse } from '#contract/canned.ts';
import { imageContent, textContent } from '#contract/chat/content.ts';
import { CHAT_IMAGE_MAX_BYTES, MESSAGE_TEXT_MAX } from '#contract/constants.ts';
import { MESSAGE_TYPE } from '#contract/domain.ts';
import { uploadFile } from '#contract/http/gen/files.js';
import { hasVisibleCharacter } from '#contract/enteredText.ts';
import type { FileHandle, FileHandles } from '#common/fileHandles.ts';
import { mapResponse } from '#common/http/cancellable.ts';
import type { HttpClient } from '#common/http/client.ts';
import type { MessageText } from '#common/messageText.ts';
import { copySaga } from '#common/copySaga.ts';
import { toastRaised } from '#common/toasts/index.ts';
import { connected, messageSubmitted } from '../../realtime/index.ts';
import { attachmentsSaga, retryFailed, type AttachmentsDeps } from './attachmentsSaga.ts';
import {
  chatPictures,
  pictureCopyRequested,
  pictureSent,
  picturesSubmitted,
  selectPictures,
  type PictureContent,
} from './chatPictures.ts';

interface Submission {
  readonly chatId: string;
  readonly text: string;
  /** Empties the message box. */
  readonly sent: Action;
  readonly canned?: CannedUse;
  /** For how long it can be undone, in milliseconds. */
  readonly holdMs?: number;
}

/** Sends the text, then the pictures beside it; one of them may be missing. If the text is invalid, all of it stays. */
export function* submitDraft({ chatId, text, sent, ...options }: Submission): SagaGenerator<void> {
  const pictures = yield* select(selectPictures, chatId);
  const isPicturesOnly = !hasVisibleCharacter(text) && pictures.length > 0;
  const problem = isPicturesOnly ? null : problemOfText(text);
  if (problem !== null) {
    yield* put(toastRaised({ kind: 'warning', message: problem }));
    return;
  }
  if (!isPicturesOnly)
    yield* put(messageSubmitted({ chatId, msgType: MESSAGE_TYPE.text, msg: textContent(text), ...options }));
  yield* put(sent);
  if (pictures.length > 0) yield* put(picturesSubmitted({ textId: chatId }));
}

/** The reason why a text cannot be sent as a message, or null. */
function problemOfText(text: string): MessageText | null {
  if (!hasVisibleCharacter(text)) return { key: 'conversation.enterContents' };
  return text.length > MESSAGE_TEXT_MAX ? { key: 'conversation.tooLong', values: { max: MESSAGE_TEXT_MAX } } : null;
}

export type UploadsApi = Pick<AttachmentsDeps<PictureContent>, 'uploadPicture'>;

export function createUploadsApi(http: HttpClient): UploadsApi {
  return {
    uploadPicture: (file, onProgress) =>
      mapResponse(http.upload(uploadFile, { type: '1' }, { file, onProgress }), ({ master, width, height }) => ({
        address: master,
        width,
        height,
      })),
  };
}

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

/** Uploads a picture as soon as it is chosen. When the user sends it, it becomes a message once it is uploaded. */
export function* picturesSaga(deps: PicturesDeps): SagaGenerator<void> {
  const { finished, refused, removed } = chatPictures.actions;
  const { uploadPicture } = deps.uploads;
  yield* all([
    call(() =>
      attachmentsSaga(chatPictures, {
        fileHandles: deps.fileHandles,
        uploadPicture,
        // The server checks the bytes; this check spares the upload.
        problemOf: (file) => (isTooLarge(file) ? { key: 'conversation.picture.tooLarge' } : null),
        fit: (file) => fitted(deps, file),
      }),
    ),
    takeEvery([finished, refused, picturesSubmitted, removed], ({ payload: { textId } }) => sendReady(deps, textId)),
    takeEvery(connected, () => retryFailed(chatPictures)),
    takeEvery(pictureCopyRequested, ({ payload: { address } }) => copy(deps, address)),
  ]);
}

function* fitted({ fileHandles, shrinkPicture }: PicturesDeps, chosen: FileHandle): SagaGenerator<FileHandle> {
  const file = fileHandles.get(chosen.id);
  if (shrinkPicture === undefined || file === null || !isTooLarge(chosen)) return chosen;
  const smaller = yield* call(shrinkPicture, file);
  return smaller === null ? chosen : yield* call(fileHandles.replace, chosen.id, smaller);
}

/** In the order in which they were chosen: an unfinished upload holds up the pictures after it. */
function* sendReady({ fileHandles }: PicturesDeps, chatId: string): SagaGenerator<void> {
  for (const { id, state, isWanted } of yield* select(selectPictures, chatId)) {
    if (isWanted !== true) continue;
    if (state.name !== 'ready') return;
    yield* put(pictureSent({ textId: chatId, id }));
    yield* put(messageSubmitted({ chatId, msgType: MESSAGE_TYPE.image, msg: imageContent(state.uploaded) }));
    yield* call(fileHandles.remove, id);
  }
}

function* copy({ copyPicture }: PicturesDeps, address: string): SagaGenerator<void> {
  if (copyPicture === undefined) return;
  const copyIt = () => copyPicture(address);
  yield* copySaga(copyIt, 'conversation.picture.copied', 'conversation.picture.notCopied');
}

function isTooLarge({ bytes }: FileHandle): boolean {
  return bytes > CHAT_IMAGE_MAX_BYTES;
}
