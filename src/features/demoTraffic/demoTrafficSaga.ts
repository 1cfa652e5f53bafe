import { call, delay, put, race, select, take, type SagaGenerator } from 'typed-redux-saga';
import { selectUser, sessionStarted } from '../session/index.ts';
import type { DemoTrafficApi } from './demoTrafficApi.ts';
import {
  demoTrafficSeen,
  demoTrafficStopFailed,
  demoTrafficStopRequested,
  isSessionChange,
  selectDemoTrafficEnd,
} from './demoTrafficSlice.ts';

/** Someone else may stop the traffic. */
export const DEMO_TRAFFIC_POLL_MS = 5_000;

export interface DemoTrafficDeps {
  readonly demoTrafficApi: DemoTrafficApi;
  readonly visibility: { readonly isHidden: () => boolean; readonly nextShown: () => Promise<void> };
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
  yield* race([call(poll, deps), call(stopOnRequest, deps)]);
  return true;
}

function* poll({ demoTrafficApi, visibility }: DemoTrafficDeps): SagaGenerator<void> {
  while (true) {
    if (yield* call(isOver, demoTrafficApi)) return;
    yield* delay(DEMO_TRAFFIC_POLL_MS);
    if (visibility.isHidden()) yield* call(visibility.nextShown);
  }
}

/** Beside the polling: the user may press the button while a poll waits for its answer. */
function* stopOnRequest({ demoTrafficApi }: DemoTrafficDeps): SagaGenerator<void> {
  while (true) {
    yield* take(demoTrafficStopRequested);
    if (!(yield* call(stop, demoTrafficApi))) continue;
    if (yield* call(isOver, demoTrafficApi)) return;
  }
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

/** @returns whether it has been stopped */
function* stop(api: DemoTrafficApi): SagaGenerator<boolean> {
  try {
    yield* call(api.stop);
    return true;
  } catch {
    // The HTTP client has shown the failure.
    yield* put(demoTrafficStopFailed());
    return false;
  }
}
