import { call, put, race, select, take, takeLeading, type SagaGenerator } from 'typed-redux-saga';
import { BREAK_MAX_MINUTES, BREAK_MINUTES } from '#contract/constants.ts';
import { clockOf } from '#common/format/messageTime.ts';
import type { MessageText } from '#common/messageText.ts';
import { toastRaised } from '#common/toasts/index.ts';
import {
  chatSignedIn,
  menusFailed,
  menusReceived,
  presenceChanged,
  selectBreakEndsAt,
  selectIm,
  selectIsOnline,
  selectMenusStatus,
  selectTimeZone,
  selectUser,
  sessionEnded,
  sessionRefreshed,
  sessionStarted,
  type SessionApi,
  type SessionDeps,
} from '../session/index.ts';
import { breakChosen, offlineConfirmed, onlineChosen, presenceSettled, selectPresenceStatus } from './presenceSlice.ts';

const CHECK_PATH = '/live-service';
const HOME_PATH = '/Home';
const MINUTE_MS = 60_000;

export interface PresenceDeps {
  readonly sessionApi: Pick<SessionApi, 'changePresence'>;
  readonly unliveFlag: SessionDeps['unliveFlag'];
  readonly navigate: (path: string) => void;
  /** By the server's clock, in milliseconds since 1970. */
  readonly now: () => number;
}

/** Going online, on a break and offline, on any screen. Going offline leads to Home; the check page leads back. */
export function* presenceSaga(deps: PresenceDeps) {
  yield* takeLeading(onlineChosen, goOnline, deps, null);
  yield* takeLeading(breakChosen, takeBreak, deps);
  yield* takeLeading(offlineConfirmed, goOffline, deps);
  yield* noteChanges();
}

/**
 * Without a chat login no chat would arrive: the check page does that login. Just after the login to the back office it
 * may be on its way: the menus are loaded after it.
 * @param breakMinutes how long no new chats come; null: they come at once
 */
function* goOnline(deps: PresenceDeps, breakMinutes: number | null): SagaGenerator<void> {
  while ((yield* select(selectIm)) === null && (yield* select(selectMenusStatus)) === 'loading')
    yield* take([chatSignedIn.type, menusReceived.type, menusFailed.type, sessionEnded.type]);
  if ((yield* select(selectIm)) === null) deps.navigate(CHECK_PATH);
  else yield* change(deps, { isOnline: true, ...(breakMinutes !== null && { breakMinutes }) });
  yield* put(presenceSettled());
}

function* takeBreak(deps: PresenceDeps): SagaGenerator<void> {
  const endsAt = yield* select(selectBreakEndsAt);
  const leftMs = endsAt === null ? 0 : Math.max(0, Date.parse(endsAt) - deps.now());
  yield* goOnline(deps, Math.min(BREAK_MAX_MINUTES, Math.ceil(leftMs / MINUTE_MS) + BREAK_MINUTES));
}

function* goOffline(deps: PresenceDeps): SagaGenerator<void> {
  const isDone = yield* change(deps, { isOnline: false });
  yield* put(presenceSettled());
  if (isDone) deps.navigate(HOME_PATH);
}

/** @returns whether the server did it; if not, the client has shown the failure */
function* change(
  { sessionApi, unliveFlag }: PresenceDeps,
  wanted: { readonly isOnline: boolean; readonly breakMinutes?: number },
): SagaGenerator<boolean> {
  const user = yield* select(selectUser);
  if (user === null) return false;
  try {
    const { isOnline, breakEndsAt } = yield* call(
      sessionApi.changePresence,
      { userId: user.id, ...wanted },
      { toast: true },
    );
    unliveFlag.write(!isOnline);
    yield* put(toastRaised({ kind: 'success', message: messageOf(breakEndsAt, yield* select(selectTimeZone)) }));
    yield* put(presenceChanged({ isOnline, breakEndsAt }));
    return true;
  } catch {
    return false;
  }
}

function messageOf(breakEndsAt: string | null, zone: string): MessageText {
  if (breakEndsAt === null) return { key: 'common.success' };
  return { key: 'presence.breakBegan', values: { time: clockOf(Date.parse(breakEndsAt), zone) } };
}

/** Says what another device, another tab or the server has changed. The server tells all pages of a person. */
function* noteChanges(): SagaGenerator<void> {
  while (true) {
    const wasOnline = yield* select(selectIsOnline);
    const wasOnBreak = (yield* select(selectBreakEndsAt)) !== null;
    const { refreshed } = yield* race({
      refreshed: take(sessionRefreshed),
      chosenHere: take([sessionStarted, presenceChanged]),
    });
    if (refreshed === undefined || (yield* select(selectPresenceStatus)) === 'changing') continue;
    const isOnline = yield* select(selectIsOnline);
    if (wasOnline && !isOnline)
      yield* put(toastRaised({ kind: 'warning', message: { key: 'presence.offlineElsewhere' } }));
    if (wasOnBreak && isOnline && (yield* select(selectBreakEndsAt)) === null)
      yield* put(toastRaised({ kind: 'warning', message: { key: 'presence.breakOver' } }));
  }
}
