import { call, put, select, takeLeading, type SagaGenerator } from 'typed-redux-saga';
import { ROLE_KEY, USER_TYPE } from '#contract/domain.ts';
import type { ImSession } from '#contract/http/auth.ts';
import { CODE } from '#contract/http/envelope.ts';
import { HOME_PATH } from '#common/feature.ts';
import { errorText, toAppError, type AppError } from '#common/errors.ts';
import type { MessageText } from '#common/messageText.ts';
import { verifierOf } from '#common/passwords.ts';
import { sendPassword } from '#common/sendPassword.ts';
import { isPermitted, type PermissionHolder } from '#common/permission.ts';
import { chatSignedIn, presenceChanged, selectUser, type SessionDeps } from '../session/index.ts';
import { checkFailed, checkRequested, checkSucceeded } from './checkSlice.ts';

export const LEADER_PATH = '/indexLeader';

export interface CheckDeps extends Pick<SessionDeps, 'sessionApi' | 'unliveFlag' | 'device'> {
  /** Navigates within the page. */
  readonly navigate: (path: string) => void;
}

/** Logs in to the chat service, sets the user online, and navigates to their workplace. */
export function* checkSaga(deps: CheckDeps) {
  yield* takeLeading(checkRequested, goOnline, deps);
}

function* goOnline(
  { sessionApi, unliveFlag, device, navigate }: CheckDeps,
  { payload }: ReturnType<typeof checkRequested>,
): SagaGenerator<void> {
  const user = yield* select(selectUser);
  if (user === null) return;
  try {
    const login = { mobile: user.mobile, deviceId: device.id(), deviceName: device.name };
    const { answer } = yield* call(sendPassword<ImSession>, payload, (encoded: string) =>
      sessionApi.loginChat({ ...login, verify: verifierOf(encoded) }),
    );
    yield* put(chatSignedIn(answer));
    yield* call(sessionApi.changePresence, { userId: user.id, isOnline: true });
  } catch (thrown) {
    yield* put(checkFailed(describe(toAppError(thrown))));
    return;
  }
  unliveFlag.write(false);
  yield* put(presenceChanged({ isOnline: true, breakEndsAt: null }));
  yield* put(checkSucceeded());
  navigate(workplaceOf(user));
}

/** Only the password is typed here, so the server's text about accounts would mislead. */
function describe(error: AppError): MessageText {
  return error.code === CODE.wrongCredentials ? { key: 'check.wrongPassword' } : errorText(error);
}

/** The screen where a person works: staff on the task list, leaders and admins on the leader page, others at home. */
export function workplaceOf(holder: PermissionHolder): string {
  if (holder.type === USER_TYPE.staff) return '/checkList';
  if (isPermitted(holder, [ROLE_KEY.leader])) return LEADER_PATH;
  return isPermitted(holder, [ROLE_KEY.tasks]) ? '/checkList' : HOME_PATH;
}
