export { avatarsReducer, type AvatarsRoot, type AvatarsState } from './avatarsSlice.ts';
export type { AvatarsDeps, SignerSource } from './avatarsSaga.ts';
export type { Signer } from './headApi.ts';
export { lateHeadPictures } from './lateHeadPictures.ts';
export { storePictures } from './storePictures.ts';
