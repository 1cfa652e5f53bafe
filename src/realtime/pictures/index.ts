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
  type PicturesRoot,
  type UploadedPicture,
} from './picturesSlice.ts';
export { picturesSaga, type PicturesDeps } from './picturesSaga.ts';
export { createUploadsApi, type UploadsApi } from './uploadsApi.ts';
