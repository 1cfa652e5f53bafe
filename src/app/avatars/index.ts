import { select, type SagaGenerator } from 'typed-redux-saga';
import { avatarsSaga, createAvatarsDeps } from '../../common/avatars/fetching.ts';
import { avatarsLogRules, avatarsReducer, type Signer, type SignerSource } from '../../common/avatars/index.ts';
import { chatSignedIn, selectIm, sessionStarted } from '../../features/session/index.ts';
import type { ScreenDeps } from '../screenDeps.ts';
import type { ScreenPart } from '../screenParts.ts';
import { DATABASE_NAME } from './staffHeads.ts';

export { storePictures } from '../../common/avatars/index.ts';

export const avatarsPart: ScreenPart = { reducers: { avatars: avatarsReducer }, logRules: [avatarsLogRules] };

/** Staff sign with what their chat login gave them; without one there are no pictures. */
export const STAFF_SIGNERS: SignerSource = {
  *signer(): SagaGenerator<Signer | null> {
    const im = yield* select(selectIm);
    return im === null ? null : { openUid: im.userId, key: im.tcpToken };
  },
  changed: [sessionStarted.type, chatSignedIn.type],
};

/** What runs beside the screens as soon as it has loaded; none of them waits for it. */
export const avatarsSagas = ({ http, now, random }: ScreenDeps) => {
  const deps = createAvatarsDeps({ http, now, random, databaseName: DATABASE_NAME });
  return { avatars: () => avatarsSaga(deps, STAFF_SIGNERS) };
};
