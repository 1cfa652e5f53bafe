import { call, type SagaGenerator } from 'typed-redux-saga';
import { retry } from '#common/retrySaga.ts';
import type { AvatarsDeps, SignerSource } from '../conversation/avatars/index.ts';

/** The avatar saga and its dependencies, loaded on demand. */
interface Fetching {
  readonly avatarsSaga: (deps: AvatarsDeps, source: SignerSource) => SagaGenerator<void>;
  readonly deps: AvatarsDeps;
}

export interface LazyAvatarsDeps {
  readonly loadFetching: () => Promise<Fetching>;
  readonly random: () => number;
}

/** Loads the code that fetches avatars after the page has started, so that avatars delay nothing. */
export function* lazyAvatarsSaga({ loadFetching, random }: LazyAvatarsDeps, source: SignerSource): SagaGenerator<void> {
  const fetching = yield* retry(() => call(loadFetching), random);
  if (fetching !== null) yield* call(fetching.avatarsSaga, fetching.deps, source);
}
