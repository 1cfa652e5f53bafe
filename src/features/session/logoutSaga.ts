import { call, delay, put, race, select, take, takeLeading, type SagaGenerator } from 'typed-redux-saga';
import { toAppError } from '#common/errors.ts';
import { selectWantedPictureCount } from '../../conversation/attachments/chatPictures.ts';
import { outboxCleared, outboxEmptied, realtimeStopped, selectUnsentCount } from '../../realtime/index.ts';
import type { LogoutDeps } from './sessionApi.ts';
import {
  logoutConfirmed,
  logoutDeclined,
  logoutFailed,
  logoutQuestionRaised,
  logoutRequested,
  type LogoutQuestion,
  selectLastUserId,
} from './sessionSlice.ts';

/** Longest wait for deletions before the page reloads, in milliseconds. */
const DELETE_TIMEOUT_MS = 2_000;

/** Signs out. It asks first if unsent messages, unsaved forms or open chats would be lost. */
export function* logoutSaga(deps: LogoutDeps) {
  yield* takeLeading(logoutRequested, logOut, deps);
}

function* logOut({ sessionApi, tokens, unliveFlag, clearDeviceData, leaveGuard, reloadPage }: LogoutDeps) {
  const unsent = (yield* select(selectUnsentCount)) + (yield* select(selectWantedPictureCount));
  if (unsent > 0 && !(yield* isConfirmed({ about: 'unsent', count: unsent }))) return;
  if (leaveGuard.isAsking() && !(yield* isConfirmed({ about: 'unsaved' }))) return;
  try {
    const { id, openChats } = yield* call(sessionApi.fetchUser);
    if (openChats > 0 && !(yield* isConfirmed({ about: 'openChats', count: openChats }))) return;
    yield* call(clearData, clearDeviceData);
    yield* call(sessionApi.logout, id);
  } catch (thrown) {
    if (toAppError(thrown).kind !== 'sessionDead') {
      yield* put(logoutFailed());
      return;
    }
    yield* call(clearData, clearDeviceData);
  }
  yield* put(outboxCleared());
  // A reload would interrupt the deletion.
  if (unsent > 0) yield* race({ emptied: take(outboxEmptied), late: delay(DELETE_TIMEOUT_MS) });
  yield* put(realtimeStopped());
  tokens.clear();
  unliveFlag.write(false);
  leaveGuard.ask(false);
  reloadPage();
}

/** Must run before the session ends, as calls are refused afterwards. */
function* clearData(clearDeviceData: LogoutDeps['clearDeviceData']): SagaGenerator<void> {
  const staffId = yield* select(selectLastUserId);
  if (staffId !== null) yield* race({ cleared: call(clearDeviceData, staffId), late: delay(DELETE_TIMEOUT_MS) });
}

function* isConfirmed(question: LogoutQuestion): SagaGenerator<boolean> {
  yield* put(logoutQuestionRaised(question));
  const { confirmed } = yield* race({ confirmed: take(logoutConfirmed), declined: take(logoutDeclined) });
  return confirmed !== undefined;
}
