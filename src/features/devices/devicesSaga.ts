import { call, fork, put, select, takeLatest, takeLeading, type SagaGenerator } from 'typed-redux-saga';
import { toAppError } from '#common/errors.ts';
import { sendPassword } from '#common/sendPassword.ts';
import { toastRaised } from '#common/toasts/index.ts';
import { sessionStarted } from '../session/index.ts';
import type { DevicesApi } from './devicesApi.ts';
import {
  devicesClosed,
  devicesOpened,
  endConfirmed,
  endSettled,
  passwordChanged,
  passwordChangeRequested,
  passwordFailed,
  selectDevices,
  sessionsFailed,
  sessionsReceived,
  sessionsRequested,
} from './devicesSlice.ts';

export interface DevicesDeps {
  readonly devicesApi: DevicesApi;
}

const SAVED = { kind: 'success', message: { key: 'settings.saved' } } as const;

/** Loads the sessions when the dialog opens, which may be before this saga starts, and after each change. */
export function* devicesSaga({ devicesApi }: DevicesDeps): SagaGenerator<void> {
  yield* takeLatest([devicesOpened, devicesClosed, sessionsRequested, sessionStarted], load, devicesApi);
  yield* takeLeading(endConfirmed, end, devicesApi);
  yield* takeLeading(passwordChangeRequested, function* ({ payload: { old, encoded } }) {
    try {
      yield* call(sendPassword<null>, old, (oldPassword: string) =>
        devicesApi.changePassword({ oldPassword, password: encoded }),
      );
      yield* put(passwordChanged());
      yield* put(toastRaised(SAVED));
      yield* put(sessionsRequested());
    } catch (thrown) {
      yield* put(passwordFailed({ error: toAppError(thrown) }));
    }
  });
  yield* fork(load, devicesApi);
}

function* load({ fetchSessions }: DevicesApi): SagaGenerator<void> {
  const devices = yield* select(selectDevices);
  if (devices.status === 'closed') return;
  const { staffId } = devices.owner;
  try {
    yield* put(sessionsReceived({ staffId, sessions: yield* call(fetchSessions, staffId) }));
  } catch (thrown) {
    yield* put(sessionsFailed({ error: toAppError(thrown) }));
  }
}

function* end(api: DevicesApi): SagaGenerator<void> {
  const devices = yield* select(selectDevices);
  if (devices.status === 'closed' || devices.ending.name !== 'ending') return;
  const {
    owner: { staffId },
    ending: { question },
  } = devices;
  try {
    if (question.about === 'one') yield* call(api.endSession, question.session.id);
    else yield* call(api.endAll, staffId);
    yield* put(toastRaised(SAVED));
  } catch {
    // The client has shown the failure.
  }
  yield* put(endSettled());
  yield* put(sessionsRequested());
}
