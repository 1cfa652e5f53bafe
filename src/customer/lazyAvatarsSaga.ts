import { call, delay, type SagaGenerator } from 'typed-redux-saga';
import type { AvatarsDeps, SignerSource } from '../conversation/avatars/index.ts';
import { backoffMs } from '../common/backoff.ts';

/** The avatar saga and its dependencies, loaded on demand. */
export interface Fetching {
  readonly avatarsSaga: (deps: AvatarsDeps, source: SignerSource) => SagaGenerator<void>;
  readonly deps: AvatarsDeps;
}

export interface LazyAvatarsDeps {
  readonly loadFetching: () => Promise<Fetching>;
  readonly random: () => number;
}

/** Loads the code that fetches avatars after the page has started, so that avatars delay nothing. */
export function* lazyAvatarsSaga(deps: LazyAvatarsDeps, source: SignerSource): SagaGenerator<void> {
  const { avatarsSaga, deps: avatarsDeps } = yield* call(load, deps);
  yield* call(avatarsSaga, avatarsDeps, source);
}

function* load({ loadFetching, random }: LazyAvatarsDeps): SagaGenerator<Fetching> {
  for (let failures = 1; ; failures += 1) {
    try {
      return yield* call(loadFetching);
    } catch {
      yield* delay(backoffMs(failures, random));
    }
  }
}
