export { avatarsReducer, type AvatarsRoot, type AvatarsState } from './avatarsSlice.ts';
export { avatarsLogRules } from './avatarsLogRules.ts';
export type { AvatarsDeps, SignerSource } from './avatarsSaga.ts';
export type { Signer } from './headApi.ts';
export { lateHeadPictures } from './lateHeadPictures.ts';
export { storePictures } from './storePictures.ts';
