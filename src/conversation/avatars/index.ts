export { avatarsReducer, type AvatarsRoot } from './avatarsSlice.ts';
export type { AvatarsDeps, SignerSource } from './avatarsSaga.ts';
export type { Signer } from './avatarApi.ts';
export { lateAvatars, storeAvatars } from './avatarSources.ts';
