import type { EventChannel } from 'redux-saga';
import { call, delay, fork, put, select, take, takeEvery, type SagaGenerator } from 'typed-redux-saga';
import { WALL_RECENT_MS, WALL_REFRESH_MS } from '#contract/serviceLimits.ts';
import { wall, wallStrips as strips } from '#contract/http/gen/wall.js';
import type { TextStore } from '#common/browser/textStore.ts';
import { dialogFormSaga, type FormDeps } from '#common/forms/index.ts';
import { mapResponse } from '#common/http/cancellable.ts';
import type { HttpClient } from '#common/http/client.ts';
import { polledSaga } from '#common/polledFigures.ts';
import type { PollingDeps } from '#common/retrySaga.ts';
import { leaderPath } from '../leader/index.ts';
import { ringRequested } from '../notifications/index.ts';
import { readThresholds, thresholdsOf, writeThresholds } from './thresholds.ts';
import {
  fullScreenChanged,
  fullScreenPressed,
  recentChosen,
  refreshMissed,
  selectFigures,
  selectRed,
  selectStaleSince,
  selectThresholds,
  thresholdsForm,
  thresholdsRead,
  wallClosed,
  wallFigures,
  wallOpened,
  wallStrips,
  type FullScreen,
} from './wallSlice.ts';

/** The strips change more slowly than the figures. In milliseconds. */
export const STRIPS_REFRESH_MS = 60_000;
/** Shortest time between two rings, in milliseconds. */
export const RED_RING_PAUSE_MS = 10_000;
const THRESHOLDS = 'cs.wallThresholds';

export type WallApi = ReturnType<typeof createWallApi>;

/** Both return null while what has this ETag is current. Calls fail without a toast: the page says it. */
export function createWallApi(http: HttpClient) {
  return {
    fetchFigures: (etag: string | null) => http.sendTagged(wall, {}, etag),
    fetchStrips: (etag: string | null) => http.sendTagged(strips, {}, etag),
  };
}

export interface WallDeps extends PollingDeps, FormDeps {
  readonly wallApi: WallApi;
  /** The server's time, in milliseconds since 1970. */
  readonly now: () => number;
  readonly navigate: (path: string) => void;
  /** Persists beyond the tab. */
  readonly preferences: TextStore;
  readonly fullScreen: {
    /** Emits the state now and at each change. Never closed. */
    readonly watch: () => EventChannel<FullScreen>;
    /** Call it in the handler of a user's click. Fails if the browser refuses. */
    readonly toggle: () => Promise<void>;
  };
}

export function* wallSaga(deps: WallDeps): SagaGenerator<void> {
  yield* fork(figuresSaga, deps);
  yield* fork(() =>
    polledSaga({
      polled: wallStrips,
      fetch: deps.wallApi.fetchStrips,
      everyMs: STRIPS_REFRESH_MS,
      begins: [wallOpened],
      closed: wallClosed,
      deps,
    }),
  );
  yield* fork(thresholdsSaga, deps);
  yield* fork(ringForRed);
  yield* fork(fullScreenSaga, deps);
  yield* takeEvery(recentChosen, function* () {
    const since = new Date(deps.now() - WALL_RECENT_MS).toISOString();
    deps.navigate(leaderPath({ tasks: { show: 'all', since } }));
  });
}

/** Refreshes the figures, and notes when the last answer came once there are none any more. */
function* figuresSaga({ wallApi, now, ...deps }: WallDeps): SagaGenerator<void> {
  let answeredAt: number | null = null;
  yield* fork(() =>
    polledSaga({
      polled: wallFigures,
      fetch: (etag) =>
        mapResponse(wallApi.fetchFigures(etag), (answer) => {
          answeredAt = now();
          return answer;
        }),
      everyMs: WALL_REFRESH_MS,
      begins: [wallOpened],
      closed: wallClosed,
      deps,
    }),
  );
  yield* takeEvery(wallFigures.actions.failed, function* () {
    if ((yield* select(selectStaleSince)) === null) yield* put(refreshMissed({ staleSince: answeredAt ?? now() }));
  });
  yield* takeEvery(wallClosed, () => {
    answeredAt = null;
  });
}

/** Remembers the thresholds on this device. Another user's session resets the store, so they are read at each opening. */
function* thresholdsSaga({ preferences, ...deps }: WallDeps): SagaGenerator<void> {
  yield* takeEvery(wallOpened, function* () {
    yield* put(thresholdsRead({ thresholds: readThresholds(preferences.read(THRESHOLDS)) }));
  });
  yield* dialogFormSaga({
    form: thresholdsForm,
    *save({ form }) {
      const thresholds = thresholdsOf(form);
      const wasHeard = (yield* select(selectThresholds)).sound;
      preferences.write(THRESHOLDS, writeThresholds(thresholds));
      yield* put(thresholdsRead({ thresholds }));
      // The tone of the choice itself; the click is the browser's permission for the later ones.
      if (thresholds.sound && !wasHeard) yield* put(ringRequested({ isByUser: true }));
    },
    *fetchCurrent() {
      return null;
    },
    *onSaved() {
      // Nothing else depends on them.
    },
    fieldOf: () => null,
    success: 'wall.saved',
    deps,
  });
}

/** Rings when a figure turns red. What turns red within the pause is heard after it. */
function* ringForRed(): SagaGenerator<void> {
  /** null: nothing is shown yet, so that nothing has turned. */
  let before: readonly string[] | null = null;
  while (true) {
    const isShown = (yield* select(selectFigures)) !== null;
    const red = yield* select(selectRed);
    const hasTurned = isShown && before !== null && red.some((name) => before?.includes(name) === false);
    before = isShown ? red : null;
    if (hasTurned && (yield* select(selectThresholds)).sound) {
      yield* put(ringRequested({ isByUser: false }));
      yield* delay(RED_RING_PAUSE_MS);
    } else yield* take([wallFigures.actions.received, thresholdsRead, wallClosed]);
  }
}

function* fullScreenSaga({ fullScreen }: WallDeps): SagaGenerator<void> {
  yield* takeEvery(fullScreenPressed, function* () {
    try {
      yield* call(fullScreen.toggle);
    } catch {
      // The browser refuses: the page stays as it is.
    }
  });
  yield* takeEvery(yield* call(fullScreen.watch), function* (state) {
    yield* put(fullScreenChanged({ fullScreen: state }));
  });
}
