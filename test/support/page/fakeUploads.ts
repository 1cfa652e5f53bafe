import { CallError, type AppError } from '#common/errors.ts';
import { createFileHandles } from '#common/fileHandles.ts';
import { cancellable } from '#common/http/cancellable.ts';
import type { PictureContent } from '#src/conversation/attachments/chatPictures.ts';
import type { UploadsApi } from '#src/conversation/attachments/chatPicturesSaga.ts';

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

/** How files of these types begin. */
const BEGINNINGS: Readonly<Record<string, string>> = {
  'image/png': '\x89PNG\r\n\x1a\n',
  'image/jpeg': '\xff\xd8\xff',
  'image/heic': '\0\0\0\x18ftypheic',
};

/** A file as from an input or the clipboard. What it `is` may differ from its type. */
export function aPictureFile({ type = 'image/png', bytes = 12, name = 'a.png', is = '' } = {}): File {
  const head = Uint8Array.from(BEGINNINGS[is === '' ? type : is] ?? '', (char) => char.charCodeAt(0));
  return new File([head.slice(0, bytes), new Uint8Array(Math.max(0, bytes - head.length))], name, { type });
}
