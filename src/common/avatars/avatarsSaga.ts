import { buffers, channel, type Channel } from 'redux-saga';
import { call, delay, fork, put, race, select, take, takeEvery, type SagaGenerator } from 'typed-redux-saga';
import { backoffMs } from '../backoff.ts';
import { isTransient, toAppError } from '../errors.ts';
import {
  headFailed,
  headMissing,
  headReady,
  headsEvicted,
  headsRetried,
  headsWanted,
  selectHeads,
  type HeadState,
} from './avatarsSlice.ts';
import type { HeadApi, Signer } from './headApi.ts';
import type { HeadDisk } from './browser/headDisk.ts';

export interface AvatarsDeps {
  readonly headApi: HeadApi;
  readonly headDisk: HeadDisk;
  /** Addresses under which this page can show a picture; good until `close`. */
  readonly addresses: {
    readonly open: (picture: Blob) => string;
    readonly close: (address: string) => void;
    readonly closeAll: () => void;
  };
  readonly random: () => number;
}

/** Where the saga learns who asks. */
export interface SignerSource {
  /** null as long as nobody can sign. */
  readonly signer: () => SagaGenerator<Signer | null>;
  /** Types of actions after which there may be another one. */
  readonly changed: readonly string[];
}

const AT_ONCE = 4;
/** Tries in a row, before a picture is left alone for a while. */
const TRIES = 4;
const LATER_MS = 5 * 60_000;
/** Pictures that a page keeps ready. Many times what a screen shows, and nothing to what passes by in a day. */
const READY_MAX = 300;

/** Fetches what is on screen: each picture once, from the disk or the server, for whoever is signed in. */
export function* avatarsSaga(deps: AvatarsDeps, source: SignerSource): SagaGenerator<void> {
  let owner = '';
  for (;;) {
    const signer = yield* call(awaitSigner, source);
    if (signer.openUid !== owner) {
      owner = signer.openUid;
      deps.addresses.closeAll();
      yield* call(deps.headDisk.enter, owner);
    }
    yield* retryAll();
    yield* race({ serving: call(serve, deps, signer), other: call(awaitOther, source, signer) });
  }
}

function* awaitSigner({ signer, changed }: SignerSource): SagaGenerator<Signer> {
  for (;;) {
    const found = yield* call(signer);
    if (found !== null) return found;
    yield* take([...changed]);
  }
}

function* awaitOther(source: SignerSource, known: Signer): SagaGenerator<void> {
  for (;;) {
    yield* take([...source.changed]);
    const found = yield* call(source.signer);
    if (found?.key !== known.key || found.openUid !== known.openUid) return;
  }
}

/** For another asker, or with another key, the answers may be others. */
function* retryAll(): SagaGenerator<void> {
  const unavailable = Object.entries(yield* select(selectHeads)).flatMap(([head, { name }]) =>
    name === 'missing' || name === 'failed' ? [head] : [],
  );
  if (unavailable.length > 0) yield* put(headsRetried(unavailable));
}

function* serve(deps: AvatarsDeps, signer: Signer): SagaGenerator<void> {
  const queue = yield* call(channel<string>, buffers.expanding<string>());
  const queued = new Set<string>();
  const enqueue = function* (): SagaGenerator<void> {
    for (const [head, { name }] of Object.entries(yield* select(selectHeads))) {
      if (name !== 'wanted' || queued.has(head)) continue;
      queued.add(head);
      yield* put(queue, head);
    }
  };
  for (let worker = 0; worker < AT_ONCE; worker += 1) yield* fork(work, deps, { signer, queue, queued });
  yield* takeEvery([headsWanted, headsRetried], enqueue);
  yield* enqueue();
}

interface Work {
  readonly signer: Signer;
  readonly queue: Channel<string>;
  readonly queued: Set<string>;
}

function* work(deps: AvatarsDeps, { signer, queue, queued }: Work): SagaGenerator<void> {
  for (;;) {
    const head = yield* take(queue);
    const outcome = yield* call(obtain, deps, head, signer);
    queued.delete(head);
    if (outcome === 'failed') {
      yield* put(headFailed(head));
      yield* fork(retryLater, head);
    } else if (outcome === 'missing') yield* put(headMissing(head));
    else yield* call(show, deps, head, outcome);
  }
}

function* retryLater(head: string): SagaGenerator<void> {
  yield* delay(LATER_MS);
  yield* put(headsRetried([head]));
}

function* obtain(
  { headApi, headDisk, random }: AvatarsDeps,
  head: string,
  signer: Signer,
): SagaGenerator<Blob | 'missing' | 'failed'> {
  const kept = yield* call(headDisk.find, head);
  if (kept !== null) return kept;
  for (let failures = 1; ; failures += 1) {
    try {
      const picture = yield* call(headApi.fetchHead, head, signer);
      if (picture === null) return 'missing';
      yield* fork(headDisk.keep, head, picture);
      return picture;
    } catch (error) {
      if (!isTransient(toAppError(error)) || failures === TRIES) return 'failed';
      yield* delay(backoffMs(failures, random));
    }
  }
}

/** Lets go of what has been off screen for longest. */
function* show({ addresses }: AvatarsDeps, head: string, picture: Blob): SagaGenerator<void> {
  yield* put(headReady({ head, address: addresses.open(picture) }));
  const ready = Object.entries(yield* select(selectHeads)).flatMap(toReady);
  const old = ready.slice(0, Math.max(0, ready.length - READY_MAX));
  if (old.length === 0) return;
  yield* put(headsEvicted(old.map((each) => each.head)));
  for (const { address } of old) addresses.close(address);
}

function toReady([head, state]: [string, HeadState]): readonly { readonly head: string; readonly address: string }[] {
  return state.name === 'ready' ? [{ head, address: state.address }] : [];
}
