import { select, type SagaGenerator } from 'typed-redux-saga';
import { defineFeature } from '#common/feature.ts';
import { avatarsSaga, createAvatarsDeps } from '../../conversation/avatars/avatarsSaga.ts';
import { avatarsReducer, type Signer, type SignerSource } from '../../conversation/avatars/index.ts';
import { chatSignedIn, selectIm, sessionStarted } from '../../features/session/index.ts';
import { DATABASE_NAME } from './staffAvatars.ts';

type Deps = Omit<Parameters<typeof createAvatarsDeps>[0], 'databaseName'>;

/** Staff sign picture requests with their chat login. Without one, no pictures load. */
const STAFF_SIGNERS: SignerSource = {
  *signer(): SagaGenerator<Signer | null> {
    const im = yield* select(selectIm);
    return im === null ? null : { openUid: im.userId, key: im.tcpToken };
  },
  changed: [sessionStarted.type, chatSignedIn.type],
};

/** Loads avatars. No screen waits for them. */
export const feature = defineFeature({
  name: 'avatars',
  reducers: { avatars: avatarsReducer },
  components: {},
  createSagas: ({ http, now, random }: Deps) => ({
    avatars: () => avatarsSaga(createAvatarsDeps({ http, now, random, databaseName: DATABASE_NAME }), STAFF_SIGNERS),
  }),
});
