export {
  createAttachments,
  type Attachment,
  type Attachments,
  type AttachmentsState,
  type UploadedPicture,
} from './attachments.ts';
export { attachmentsSaga, clearAttachments, type AttachmentsDeps } from './attachmentsSaga.ts';
export { problemOfAttachment } from './attachmentRules.ts';
/** All of them, for code that reads recorded actions. */
export * as pictureEvents from './picturesSlice.ts';
export {
  filesChosen,
  pictureAdded,
  pictureCopyRequested,
  pictureRemoved,
  pictureSent,
  picturesReducer,
  picturesRestored,
  picturesSubmitted,
  selectPictures,
  selectWantedPictureCount,
  uploadFinished,
  uploadRetried,
  type Picture,
  type PictureContent,
  type PicturesRoot,
} from './picturesSlice.ts';
export { picturesSaga, type PicturesDeps } from './picturesSaga.ts';
export { createUploadsApi, type UploadsApi } from './uploadsApi.ts';
