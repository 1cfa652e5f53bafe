export { avatarsReducer, storeAvatars, type AvatarsRoot } from './avatarsSlice.ts';
export type { AvatarsDeps, Signer, SignerSource } from './avatarsSaga.ts';
