export {
  filesChosen, pictureClosed, pictureCopyRequested, pictureOpened, pictureRemoved, pictureSent, picturesReducer, picturesRestored, picturesSubmitted, selectChosenPictures, selectPictures,
  selectViewedPicture, uploadFinished, uploadRetried, type Picture, type PicturesRoot, type PicturesState, type PictureState, type UploadedPicture,
} from './picturesSlice.ts';
export { picturesSaga, type PicturesDeps } from './picturesSaga.ts';
export { createUploadsApi, type UploadsApi } from './uploadsApi.ts';
export { picturesLogRules } from './picturesLogRules.ts';
