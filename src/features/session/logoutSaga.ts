import { call, delay, put, race, select, take, takeLeading, type SagaGenerator } from 'typed-redux-saga';
import { toAppError } from '../../common/errors.ts';
import {
  outboxCleared,
  outboxEmptied,
  realtimeStopped,
  selectUnsentCount,
  selectWantedPictureCount,
} from '../../realtime/index.ts';
import type { LogoutDeps } from './sessionDeps.ts';
import { selectLastUserId } from './sessionSelectors.ts';
import {
  logoutConfirmed,
  logoutDeclined,
  logoutFailed,
  logoutQuestionRaised,
  logoutRequested,
  type LogoutQuestion,
} from './sessionSlice.ts';

/** Longest wait for the disk before the page goes, in milliseconds. */
const EMPTY_WITHIN_MS = 2_000;

/**
 * Signs out, after asking about what that would lose: unsent messages, unsaved forms, and open chats, which are
 * recalled.
 */
export function* logoutSaga(deps: LogoutDeps) {
  yield* takeLeading(logoutRequested, logOut, deps);
}

function* logOut({ sessionApi, tokens, unliveFlag, forgetKept, leaveGuard, reloadPage }: LogoutDeps) {
  const unsent = (yield* select(selectUnsentCount)) + (yield* select(selectWantedPictureCount));
  if (unsent > 0 && !(yield* isConfirmed({ about: 'unsent', count: unsent }))) return;
  if (leaveGuard.isAsking() && !(yield* isConfirmed({ about: 'unsaved' }))) return;
  try {
    const { id, openChats } = yield* call(sessionApi.fetchUser);
    if (openChats > 0 && !(yield* isConfirmed({ about: 'openChats' }))) return;
    yield* call(forget, forgetKept);
    yield* call(sessionApi.logout, id);
  } catch (thrown) {
    if (toAppError(thrown).kind !== 'sessionDead') {
      yield* put(logoutFailed());
      return;
    }
    yield* call(forget, forgetKept);
  }
  yield* put(outboxCleared());
  // The page's end would cut the deletion short.
  if (unsent > 0) yield* race({ emptied: take(outboxEmptied), late: delay(EMPTY_WITHIN_MS) });
  yield* put(realtimeStopped());
  tokens.forget();
  unliveFlag.write(false);
  leaveGuard.ask(false);
  reloadPage();
}

/** Before the session ends: from then on every call of the page would be refused. */
function* forget(forgetKept: LogoutDeps['forgetKept']): SagaGenerator<void> {
  const staffId = yield* select(selectLastUserId);
  if (staffId !== null) yield* race({ forgotten: call(forgetKept, staffId), late: delay(EMPTY_WITHIN_MS) });
}

function* isConfirmed(question: LogoutQuestion): SagaGenerator<boolean> {
  yield* put(logoutQuestionRaised(question));
  const { confirmed } = yield* race({ confirmed: take(logoutConfirmed), declined: take(logoutDeclined) });
  return confirmed !== undefined;
}
