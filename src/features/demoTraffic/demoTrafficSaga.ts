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

/** Someone else may stop the traffic. Every page must show that within a second. */
export const DEMO_TRAFFIC_POLL_MS = 500;
/** Wait after a failure. */
export const DEMO_TRAFFIC_RETRY_MS = 5_000;

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
    const { isOver } = yield* race({
      isOver: call(follow, deps),
      changed: take(isSessionChange),
    });
    if (isOver === true) return;
  }
}

function* follow(deps: DemoTrafficDeps): SagaGenerator<true> {
  yield* race([call(poll, deps), call(stopOnRequest, deps)]);
  return true;
}

function* poll({ demoTrafficApi, visibility }: DemoTrafficDeps): SagaGenerator<void> {
  while (true) {
    const seen = yield* call(look, demoTrafficApi);
    if (seen === 'over') return;
    yield* delay(seen === 'failed' ? DEMO_TRAFFIC_RETRY_MS : DEMO_TRAFFIC_POLL_MS);
    if (visibility.isHidden()) yield* call(visibility.nextShown);
  }
}

/** Beside the polling: the user may press the button while a poll waits for its answer. */
function* stopOnRequest({ demoTrafficApi }: DemoTrafficDeps): SagaGenerator<void> {
  while (true) {
    yield* take(demoTrafficStopRequested);
    if (!(yield* call(stop, demoTrafficApi))) continue;
    if ((yield* call(look, demoTrafficApi)) === 'over') return;
  }
}

function* look({ fetch }: DemoTrafficApi): SagaGenerator<'running' | 'over' | 'failed'> {
  try {
    const { until } = yield* call(fetch);
    if (until !== (yield* select(selectDemoTrafficEnd))) yield* put(demoTrafficSeen({ until }));
    return until === null ? 'over' : 'running';
  } catch {
    return 'failed';
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
