import { buffers, channel, type Channel } from 'redux-saga';
import { call, delay, fork, put, race, select, take, takeEvery, type SagaGenerator } from 'typed-redux-saga';
import { backoffMs } from '#common/retrySaga.ts';
import { isTransient, toAppError } from '#common/errors.ts';
import {
  avatarFailed,
  avatarMissing,
  avatarReady,
  avatarsEvicted,
  avatarsRetried,
  avatarsRequested,
  selectAvatars,
} from './avatarsSlice.ts';
import type { Cancellable } from '#common/http/cancellable.ts';
import type { AvatarCache } from '../browser/avatarCache.ts';

/** The identity and the key with which requests for pictures are signed. */
export interface Signer {
  /** The messaging-app user who asks. */
  readonly openUid: string;
  readonly key: string;
}

export interface AvatarApi {
  /** @returns null when there is no picture, or the signer may not see it */
  readonly fetchAvatar: (avatar: string, signer: Signer) => Cancellable<Blob | null>;
}

export interface AvatarsDeps {
  readonly avatarApi: AvatarApi;
  readonly avatarCache: AvatarCache;
  /** Object URLs of pictures, each valid until `close`. */
  readonly addresses: {
    readonly open: (picture: Blob) => string;
    readonly close: (address: string) => void;
    readonly closeAll: () => void;
  };
  readonly random: () => number;
}

/** Where the saga gets the signer. */
export interface SignerSource {
  /** null while no one can sign. */
  readonly signer: () => SagaGenerator<Signer | null>;
  /** Types of actions after which the signer may be another one. */
  readonly changed: readonly string[];
}

const AT_ONCE = 4;
/** Attempts in a row, before a longer pause. */
const TRIES = 4;
const LATER_MS = 5 * 60_000;
/** Pictures that the page holds in memory: many times more than a screen shows. */
const READY_MAX = 300;

/** Loads the pictures that are on screen, each once, from the cache or the server. */
export function* avatarsSaga(deps: AvatarsDeps, source: SignerSource): SagaGenerator<void> {
  let owner = '';
  for (;;) {
    const signer = yield* call(waitForSigner, source);
    if (signer.openUid !== owner) {
      owner = signer.openUid;
      deps.addresses.closeAll();
      yield* call(deps.avatarCache.enter, owner);
    }
    yield* retryUnavailable();
    yield* race({ serving: call(serve, deps, signer), other: call(waitForOtherSigner, source, signer) });
  }
}

function* waitForSigner({ signer, changed }: SignerSource): SagaGenerator<Signer> {
  for (;;) {
    const found = yield* call(signer);
    if (found !== null) return found;
    yield* take([...changed]);
  }
}

function* waitForOtherSigner(source: SignerSource, known: Signer): SagaGenerator<void> {
  for (;;) {
    // It may have changed before this waits.
    const found = yield* call(source.signer);
    if (found?.key !== known.key || found.openUid !== known.openUid) return;
    yield* take([...source.changed]);
  }
}

/** Another signer or key may see pictures that this one could not. */
function* retryUnavailable(): SagaGenerator<void> {
  const unavailable = Object.entries(yield* select(selectAvatars)).flatMap(([avatar, { name }]) =>
    name === 'missing' || name === 'failed' ? [avatar] : [],
  );
  if (unavailable.length > 0) yield* put(avatarsRetried(unavailable));
}

function* serve(deps: AvatarsDeps, signer: Signer): SagaGenerator<void> {
  const queue = yield* call(channel<string>, buffers.expanding<string>());
  const queued = new Set<string>();
  const enqueue = function* (): SagaGenerator<void> {
    for (const [avatar, { name }] of Object.entries(yield* select(selectAvatars))) {
      if (name !== 'wanted' || queued.has(avatar)) continue;
      queued.add(avatar);
      yield* put(queue, avatar);
    }
  };
  for (let worker = 0; worker < AT_ONCE; worker += 1) yield* fork(work, deps, { signer, queue, queued });
  yield* takeEvery([avatarsRequested, avatarsRetried], enqueue);
  yield* enqueue();
}

interface Work {
  readonly signer: Signer;
  readonly queue: Channel<string>;
  readonly queued: Set<string>;
}

function* work(deps: AvatarsDeps, { signer, queue, queued }: Work): SagaGenerator<void> {
  for (;;) {
    const avatar = yield* take(queue);
    const outcome = yield* call(loadPicture, deps, avatar, signer);
    queued.delete(avatar);
    if (outcome === 'failed') {
      yield* put(avatarFailed(avatar));
      yield* fork(retryLater, avatar);
    } else if (outcome === 'missing') yield* put(avatarMissing(avatar));
    else yield* call(show, deps, avatar, outcome);
  }
}

function* retryLater(avatar: string): SagaGenerator<void> {
  yield* delay(LATER_MS);
  yield* put(avatarsRetried([avatar]));
}

function* loadPicture(
  { avatarApi, avatarCache, random }: AvatarsDeps,
  avatar: string,
  signer: Signer,
): SagaGenerator<Blob | 'missing' | 'failed'> {
  const cached = yield* call(avatarCache.find, avatar);
  if (cached !== null) return cached;
  for (let failures = 1; ; failures += 1) {
    try {
      const picture = yield* call(avatarApi.fetchAvatar, avatar, signer);
      if (picture === null) return 'missing';
      yield* fork(avatarCache.keep, avatar, picture);
      return picture;
    } catch (error) {
      if (!isTransient(toAppError(error)) || failures === TRIES) return 'failed';
      yield* delay(backoffMs(failures, random));
    }
  }
}

/** Shows a picture, and evicts those that have been off screen for longest. */
function* show({ addresses }: AvatarsDeps, avatar: string, picture: Blob): SagaGenerator<void> {
  yield* put(avatarReady({ head: avatar, address: addresses.open(picture) }));
  const ready = Object.entries(yield* select(selectAvatars)).flatMap(([each, state]) =>
    state.name === 'ready' ? [{ avatar: each, address: state.address }] : [],
  );
  const old = ready.slice(0, Math.max(0, ready.length - READY_MAX));
  if (old.length === 0) return;
  yield* put(avatarsEvicted(old.map((each) => each.avatar)));
  for (const { address } of old) addresses.close(address);
}
