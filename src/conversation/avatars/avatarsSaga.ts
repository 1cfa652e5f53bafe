import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { buffers, channel, type Channel, type Task } from 'redux-saga';
import { call, cancel, delay, fork, put, select, take, takeEvery, type SagaGenerator } from 'typed-redux-saga';
import { IMAGE_TYPES } from '#contract/constants.ts';
import { HEAD_IMAGE_HEADER, HEAD_IMAGE_PATH, headImageParam, headImageSigned, headOf } from '#contract/images.ts';
import { isTransient, toAppError } from '#common/errors.ts';
import { type Cancellable, cancellable } from '#common/http/cancellable.ts';
import type { HttpClient } from '#common/http/client.ts';
import { retry } from '#common/retrySaga.ts';
import { type AvatarCache, createAvatarCache } from '../browser/avatarCache.ts';
import {
  avatarFailed,
  avatarMissing,
  avatarReady,
  avatarsEvicted,
  avatarsRetried,
  avatarsRequested,
  selectAvatars,
} from './avatarsSlice.ts';

/** The identity and the key with which requests for pictures are signed. */
export interface Signer {
  /** The messaging-app user who asks. */
  readonly openUid: string;
  readonly key: string;
}

export interface AvatarsDeps {
  readonly avatarApi: ReturnType<typeof createAvatarApi>;
  readonly avatarCache: AvatarCache;
  readonly addresses: ReturnType<typeof createAddresses>;
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
export function* avatarsSaga(deps: AvatarsDeps, { signer, changed }: SignerSource): SagaGenerator<void> {
  let owner = '';
  let known: Signer | null = null;
  let serving: Task | null = null;
  for (;;) {
    const found: Signer | null = yield* call(signer);
    if (!isSame(found, known)) {
      if (serving !== null) yield* cancel(serving);
      serving = found && (yield* fork(serve, deps, found, found.openUid !== owner));
      owner = found?.openUid ?? owner;
      known = found;
    }
    yield* take([...changed]);
  }
}

function isSame(one: Signer | null, other: Signer | null): boolean {
  return one?.key === other?.key && one?.openUid === other?.openUid;
}

function* serve(deps: AvatarsDeps, signer: Signer, isOtherOwner: boolean): SagaGenerator<void> {
  if (isOtherOwner) {
    deps.addresses.closeAll();
    yield* call(deps.avatarCache.enter, signer.openUid);
  }
  // Another signer or key may see pictures that the one before could not.
  const unavailable = Object.entries(yield* select(selectAvatars)).flatMap(([avatar, { name }]) =>
    name === 'missing' || name === 'failed' ? [avatar] : [],
  );
  if (unavailable.length > 0) yield* put(avatarsRetried(unavailable));
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
  const fetch = function* (): SagaGenerator<Blob | 'missing'> {
    return (yield* call(avatarApi.fetchAvatar, avatar, signer)) ?? 'missing';
  };
  const picture = yield* retry(fetch, random, function* (error, failures) {
    return isTransient(error) && failures < TRIES;
  });
  if (picture instanceof Blob) yield* fork(avatarCache.keep, avatar, picture);
  return picture ?? 'failed';
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

interface AvatarsDepsOptions {
  readonly http: Pick<HttpClient, 'download'>;
  readonly now: () => number;
  /** Each page has its own database. */
  readonly databaseName: string;
  readonly random: () => number;
}

/** The real dependencies. Call it once in a page load. */
export function createAvatarsDeps({ http, now, random, databaseName }: AvatarsDepsOptions): AvatarsDeps {
  return {
    avatarApi: createAvatarApi({ http, now }),
    avatarCache: createAvatarCache({ databaseName, now }),
    addresses: createAddresses(),
    random,
  };
}

const HTTP_NOT_FOUND = 404;

export function createAvatarApi({ http, now }: Pick<AvatarsDepsOptions, 'http' | 'now'>) {
  return {
    /** @returns null when there is no picture, or the signer may not see it */
    fetchAvatar: (avatar: string, { openUid, key }: Signer): Cancellable<Blob | null> => {
      const head = headOf(avatar);
      if (head === null) return cancellable(Promise.resolve(null), () => undefined);
      const param = headImageParam(head.userId, now());
      const sign = bytesToHex(hmac(sha256, utf8ToBytes(key), utf8ToBytes(headImageSigned(openUid, param))));
      const { openUid: openUidHeader, param: paramHeader, sign: signHeader } = HEAD_IMAGE_HEADER;
      const response = http.download(`${HEAD_IMAGE_PATH}?${param}`, {
        headers: { [openUidHeader]: openUid, [paramHeader]: param, [signHeader]: sign },
      });
      const imageOrNull = (file: Blob) => (IMAGE_TYPES.some((type) => type === file.type) ? file : null);
      return cancellable(response.then(imageOrNull, nullIfMissing), response.cancel);
    },
  };
}

function nullIfMissing(error: unknown): null {
  const { kind, code } = toAppError(error);
  if (kind === 'http' && code === HTTP_NOT_FOUND) return null;
  throw error;
}

/** Object URLs of pictures, each valid until `close`. Only this page can show them. */
function createAddresses() {
  const opened = new Set<string>();
  const close = (address: string) => {
    opened.delete(address);
    URL.revokeObjectURL(address);
  };
  return {
    open: (picture: Blob) => {
      const address = URL.createObjectURL(picture);
      opened.add(address);
      return address;
    },
    close,
    closeAll: () => opened.forEach(close),
  };
}
