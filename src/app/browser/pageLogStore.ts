import type { EventChannel } from 'redux-saga';
import { call, debounce, put, type SagaGenerator } from 'typed-redux-saga';
import { CLIENT_VERSION } from '#contract/chat/commands.ts';
import {
  ACTION_LOG_CHECKPOINT_EVERY,
  ACTION_LOG_HASH_EVERY,
  ACTION_LOG_RING_ACTIONS,
  ACTION_LOG_RING_WEIGHT,
} from '#contract/constants.ts';
import { createTextStore } from '#common/browser/textStore.ts';
import { createIdbRingBuffer, LogStore, createTabLock, logStoreSaga } from '../../actionLog/logStore/index.ts';
import { selectLastUserId } from '../../features/session/index.ts';
import { BUILD_ID } from '../buildId.ts';
import { localNow } from '../coreDeps.ts';
import { LOG_RULES } from '../logRules.ts';
import { viewportChanged, type Viewport } from '../pageSlice.ts';
import type { Runtime } from '../runtime.ts';
import { newId } from '#common/browser/newId.ts';
import { idle, watchLeaving, watchResizing } from './pageEvents.ts';

interface ViewportDeps {
  readonly readViewport: () => Viewport;
  /** Emits when the page's size changes. The caller closes the channel. */
  readonly watchResizing: () => EventChannel<'resized'>;
}

/** A size counts when it has not changed for this time, in milliseconds. */
const SETTLED_MS = 200;

/** Keeps the size of the page in the store. */
export function* viewportSaga({ readViewport, watchResizing }: ViewportDeps): SagaGenerator<void> {
  yield* put(viewportChanged(readViewport()));
  const resizing = yield* call(watchResizing);
  yield* debounce(SETTLED_MS, resizing, function* () {
    yield* put(viewportChanged(readViewport()));
  });
}

/** The tab's storage has the id of its ring buffer under this name. */
const RING_BUFFER_ID = 'cs.logRing';
const BOUNDS = {
  maxActions: ACTION_LOG_RING_ACTIONS,
  maxWeight: ACTION_LOG_RING_WEIGHT,
  checkpointEvery: ACTION_LOG_CHECKPOINT_EVERY,
} as const;

export type PageLogStore = ReturnType<typeof createPageLogStore>;

/** Takes over what the recorder has buffered. Loads after the first screen; call it once per page load. */
export function createPageLogStore({ recorder, deps }: Pick<Runtime, 'recorder' | 'deps'>) {
  const tab = createTextStore(() => sessionStorage);
  const tabLock = createTabLock({
    memory: { read: () => tab.read(RING_BUFFER_ID), write: (id) => tab.write(RING_BUFFER_ID, id) },
    newId,
    locks: 'locks' in navigator ? navigator.locks : null,
  });
  const logStore = new LogStore({
    rules: LOG_RULES,
    ringBuffer: 'indexedDB' in window ? createIdbRingBuffer({ tabLock, now: localNow }) : null,
    load: newId(),
    now: localNow,
    ownerOf: selectLastUserId,
    about: { client: { version: CLIENT_VERSION, build: BUILD_ID }, device: deps.device.name },
    measureClock: deps.measured,
    bounds: BOUNDS,
    hashEvery: ACTION_LOG_HASH_EVERY,
  });
  recorder.handOver(logStore.append);
  return {
    exportLog: logStore.exportLog,
    sagas: {
      logStore: () => logStoreSaga({ logStore, idle, watchLeaving: () => watchLeaving(window) }),
      viewport: () =>
        viewportSaga({
          readViewport: () => ({ width: window.innerWidth, height: window.innerHeight }),
          watchResizing: () => watchResizing(window),
        }),
    },
  };
}
