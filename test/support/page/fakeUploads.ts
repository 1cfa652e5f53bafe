import { CallError, type AppError } from '../../../src/common/errors.ts';
import { createFileHandles } from '../../../src/common/fileHandles.ts';
import { cancellable } from '../../../src/common/http/cancellable.ts';
import type { PictureContent } from '../../../src/conversation/attachments/chatPictures.ts';
import type { UploadsApi } from '../../../src/conversation/attachments/chatPicturesSaga.ts';

/** A running upload that the spec ends. */
export interface FakeUpload {
  readonly file: Blob;
  readonly progress: (share: number) => void;
  readonly finish: (uploaded?: PictureContent) => void;
  readonly fail: (error: Partial<AppError>) => void;
  isCancelled: boolean;
}

export class FakeUploads implements UploadsApi {
  readonly all: FakeUpload[] = [];
  #files = 0;
  readonly fileHandles = createFileHandles(() => {
    this.#files += 1;
    return `file${this.#files}`;
  });

  get latest(): FakeUpload {
    const upload = this.all.at(-1);
    if (upload === undefined) throw new Error('nothing is being uploaded');
    return upload;
  }

  readonly uploadPicture = (file: Blob, onProgress: (share: number) => void) => {
    let upload: FakeUpload | null = null;
    const answer = new Promise<PictureContent>((resolve, reject) => {
      upload = {
        file,
        progress: onProgress,
        isCancelled: false,
        finish: (uploaded = { address: `/fileservice/download/file/${this.all.length}`, width: 40, height: 30 }) =>
          resolve(uploaded),
        fail: (error) => reject(new CallError({ kind: 'unreachable', code: 0, message: '', ...error })),
      };
      this.all.push(upload);
    });
    return cancellable(answer, () => {
      if (upload !== null) upload.isCancelled = true;
    });
  };
}

/** A file as from an input or the clipboard. */
export function aPictureFile({ type = 'image/png', bytes = 10, name = 'a.png' } = {}): File {
  return new File([new Uint8Array(bytes)], name, { type });
}
