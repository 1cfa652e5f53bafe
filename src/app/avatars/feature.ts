import { select, type SagaGenerator } from 'typed-redux-saga';
import { avatarsSaga, createAvatarsDeps } from '../../common/avatars/fetching.ts';
import { avatarsReducer, type Signer, type SignerSource } from '../../common/avatars/index.ts';
import { defineFeature } from '../../common/feature.ts';
import { chatSignedIn, selectIm, sessionStarted } from '../../features/session/index.ts';
import { DATABASE_NAME } from './staffAvatars.ts';

type Deps = Omit<Parameters<typeof createAvatarsDeps>[0], 'databaseName'>;

/** Staff sign with what their chat login gave them; without one there are no pictures. */
const STAFF_SIGNERS: SignerSource = {
  *signer(): SagaGenerator<Signer | null> {
    const im = yield* select(selectIm);
    return im === null ? null : { openUid: im.userId, key: im.tcpToken };
  },
  changed: [sessionStarted.type, chatSignedIn.type],
};

/** What runs beside the screens as soon as it has loaded; none of them waits for it. */
export const feature = defineFeature({
  name: 'avatars',
  reducers: { avatars: avatarsReducer },
  components: {},
  createSagas: ({ http, now, random }: Deps) => ({
    avatars: () => avatarsSaga(createAvatarsDeps({ http, now, random, databaseName: DATABASE_NAME }), STAFF_SIGNERS),
  }),
});
