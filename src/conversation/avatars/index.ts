export { avatarsReducer, type AvatarsRoot } from './avatarsSlice.ts';
export type { AvatarsDeps, Signer, SignerSource } from './avatarsSaga.ts';
export { lateAvatars, storeAvatars } from './avatarSources.ts';
