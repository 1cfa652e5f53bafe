export {
  BY_PLACE,
  createAttachments,
  uploadedIds,
  type Attachment,
  type Attachments,
  type AttachmentsState,
  type UploadedPicture,
} from './attachments.ts';
export { attachmentsSaga, clearAttachments, retryFailed, type AttachmentsDeps } from './attachmentsSaga.ts';
export {
  chatPictures,
  pictureCopyRequested,
  pictureSent,
  picturesReducer,
  picturesSubmitted,
  selectPictures,
  selectWantedPictureCount,
  type Picture,
  type PictureContent,
  type PicturesRoot,
} from './chatPictures.ts';
export { createUploadsApi, picturesSaga, type PicturesDeps, type UploadsApi } from './chatPicturesSaga.ts';
