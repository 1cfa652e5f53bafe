import { uploadFile } from '../../../contract/http/gen/files.js';
import { mapResponse, type Cancellable } from '../../common/http/cancellable.ts';
import type { HttpClient } from '../../common/http/client.ts';
import type { PictureContent } from './picturesSlice.ts';

export interface UploadsApi {
  /**
   * Fails without a toast: the failure is shown at the picture.
   * @param onProgress receives the uploaded share, from 0 to 1
   */
  readonly uploadPicture: (file: Blob, onProgress: (share: number) => void) => Cancellable<PictureContent>;
}

export function createUploadsApi(http: HttpClient): UploadsApi {
  return {
    uploadPicture: (file, onProgress) =>
      mapResponse(
        http.upload(uploadFile, { type: '1' }, { file, onProgress, quiet: true }),
        ({ master, width, height }) => ({ address: master, width, height }),
      ),
  };
}
