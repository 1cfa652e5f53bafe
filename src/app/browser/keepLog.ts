import {
  ACTION_LOG_CHECKPOINT_EVERY,
  ACTION_LOG_HASH_EVERY,
  ACTION_LOG_RING_ACTIONS,
  ACTION_LOG_RING_WEIGHT,
} from '../../../contract/constants.ts';
import { CLIENT_VERSION } from '../../../contract/chat/version.ts';
import {
  createIdbRing,
  createKeeper,
  createTabHold,
  keepLogSaga,
  type ExportLog,
} from '../../actionLog/keeper/index.ts';
import { selectLastUserId } from '../../features/session/index.ts';
import { newId } from './newId.ts';
import { idle, watchLeaving, watchResizing } from './pageTurns.ts';
import { createTextStore } from './storage.ts';
import { BUILD_ID } from '../buildId.ts';
import type { Runtime } from '../runtime.ts';
import { LOG_RULES } from '../logRules.ts';
import { viewportSaga } from '../viewportSaga.ts';

const RING = 'cs.logRing';
const BOUNDS = {
  maxActions: ACTION_LOG_RING_ACTIONS,
  maxWeight: ACTION_LOG_RING_WEIGHT,
  checkpointEvery: ACTION_LOG_CHECKPOINT_EVERY,
} as const;

/** What keeps the page's action log, once it has come. */
export interface LogKeeping {
  readonly exportLog: ExportLog;
  readonly sagas: Readonly<Record<string, () => Generator>>;
}

/** Takes over what has been recorded so far. Loads after the first screen; called once a page load. */
export function keepLog({ recorder, deps }: Pick<Runtime, 'recorder' | 'deps'>): LogKeeping {
  const tab = createTextStore(() => sessionStorage);
  const now = () => Date.now();
  const hold = createTabHold({
    memory: { read: () => tab.read(RING), write: (ring) => tab.write(RING, ring) },
    newId,
    locks: 'locks' in navigator ? navigator.locks : null,
  });
  const keeper = createKeeper({
    rules: LOG_RULES,
    ring: 'indexedDB' in window ? createIdbRing({ hold, now }) : null,
    load: newId(),
    now,
    ownerOf: selectLastUserId,
    about: { client: { version: CLIENT_VERSION, build: BUILD_ID }, device: deps.device.name },
    bounds: BOUNDS,
    hashEvery: ACTION_LOG_HASH_EVERY,
  });
  recorder.handOver(keeper.take);
  return {
    exportLog: keeper.exportLog,
    sagas: {
      keepLog: () => keepLogSaga({ keeper, idle, watchLeaving: () => watchLeaving(window) }),
      viewport: () =>
        viewportSaga({
          readViewport: () => ({ width: window.innerWidth, height: window.innerHeight }),
          watchResizing: () => watchResizing(window),
        }),
    },
  };
}
