import { call, delay, put, race, select, take, type SagaGenerator } from 'typed-redux-saga';
import { getDemoTraffic, stopDemoTraffic } from '#contract/http/gen/demoTraffic.js';
import type { HttpClient } from '#common/http/client.ts';
import type { PollingDeps } from '#common/retrySaga.ts';
import { selectUser, sessionStarted } from '../session/index.ts';
import {
  demoTrafficSeen,
  demoTrafficStopFailed,
  demoTrafficStopRequested,
  isSessionChange,
  selectDemoTrafficEnd,
} from './demoTrafficSlice.ts';

/** Someone else may stop the traffic. */
export const DEMO_TRAFFIC_POLL_MS = 5_000;

type DemoTrafficApi = ReturnType<typeof createDemoTrafficApi>;

export function createDemoTrafficApi(http: HttpClient) {
  return {
    /** Fails without a toast: it is repeated. */
    fetch: () => http.send(getDemoTraffic, {}),
    stop: () => http.save(stopDemoTraffic, {}, { toast: true }),
  };
}

export interface DemoTrafficDeps extends Pick<PollingDeps, 'visibility'> {
  readonly demoTrafficApi: DemoTrafficApi;
}

/** Follows the traffic while a person is signed in, until it has ended: it never starts again. */
export function* demoTrafficSaga(deps: DemoTrafficDeps): SagaGenerator<void> {
  while (true) {
    if ((yield* select(selectUser)) === null) {
      yield* take(sessionStarted);
      continue;
    }
    const { over } = yield* race({
      over: call(follow, deps),
      changed: take(isSessionChange),
    });
    if (over === true) return;
  }
}

function* follow(deps: DemoTrafficDeps): SagaGenerator<true> {
  while (true) {
    const { over } = yield* race({ over: call(poll, deps), stop: take(demoTrafficStopRequested) });
    if (over === true) return true;
    yield* call(stop, deps.demoTrafficApi);
  }
}

/** Until the traffic is over. */
function* poll({ demoTrafficApi, visibility }: DemoTrafficDeps): SagaGenerator<true> {
  while (!(yield* call(isOver, demoTrafficApi))) {
    yield* delay(DEMO_TRAFFIC_POLL_MS);
    if (visibility.isHidden()) yield* call(visibility.nextShown);
  }
  return true;
}

function* isOver({ fetch }: DemoTrafficApi): SagaGenerator<boolean> {
  try {
    const { until } = yield* call(fetch);
    if (until !== (yield* select(selectDemoTrafficEnd))) yield* put(demoTrafficSeen({ until }));
    return until === null;
  } catch {
    return false;
  }
}

function* stop(api: DemoTrafficApi): SagaGenerator<void> {
  try {
    yield* call(api.stop);
  } catch {
    // The HTTP client has shown the failure.
    yield* put(demoTrafficStopFailed());
  }
}
