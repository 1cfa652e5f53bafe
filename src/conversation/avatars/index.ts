export { avatarsReducer, type AvatarsRoot } from './avatarsSlice.ts';
export type { AvatarsDeps, Signer, SignerSource } from './avatarsSaga.ts';
export { storeAvatars } from './storeAvatars.ts';
