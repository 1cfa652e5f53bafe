import { buffers, eventChannel } from 'redux-saga';
import { CLIENT_VERSION } from '#contract/chat/commands.ts';
import { firstEvent } from '#common/http/cancellable.ts';
import type { HttpClient } from '#common/http/client.ts';
import { createFileHandles } from '#common/fileHandles.ts';
import { createStaffRecordsApi, type ScreenDeps } from '#src/app/screenDeps.ts';
import { createUploadsApi } from '#src/conversation/attachments/chatPicturesSaga.ts';
import { createLoginApi } from '#src/features/login/index.ts';
import { createSessionApi } from '#src/features/session/index.ts';
import { DURATIONS, type PageHint } from '#src/realtime/index.ts';
import type { ChatReport, NotificationReport } from '#workers/chat/api.ts';
import { createAnsweredCalls, unanswered } from './answeredCalls.ts';

export type Outside = ReturnType<typeof createOutside>;

const nothing = (): void => undefined;
const done = () => Promise.resolve();
const findNone = () => Promise.resolve([]);

/**
 * All that sagas know of the world, as a log says it. Nothing is stored, opened or sent.
 * @param now milliseconds since 1970
 */
export function createOutside(now: () => number) {
  const { http, ...calls } = createAnsweredCalls();
  const ids = createIds();
  const worker = createSilentWorker();
  const page = createStillPage();
  let chance = 0.5;
  const clock = { now, measured: () => null, startExchange: () => nothing, nextJump: () => unanswered() };
  const shared = { ...clock, random: () => chance, reportFault: nothing, newId: ids.next };
  const realtime: ScreenDeps['realtime'] = {
    ...shared,
    startWorker: worker.start,
    outbox: { load: findNone, put: done, remove: done, restore: findNone, clear: done },
    recordsApi: createStaffRecordsApi(http),
    tabId: 'rerun',
    durations: DURATIONS,
    watchPage: page.watch,
  };
  const { isHidden, nextShown } = page;
  return {
    deps: {
      ...standIns(http, ids.next),
      ...shared,
      realtime,
      visibility: { isHidden, nextShown },
    } satisfies ScreenDeps,
    ...{ calls, giveIds: ids.give, report: worker.report, notify: worker.notify, hint: page.hint },
    /** @param next from 0 up to 1 */
    setRandom: (next: number) => {
      chance = next;
    },
  };
}

/** Dependencies that do nothing but ask the server. */
function standIns(http: HttpClient, newId: () => string) {
  return {
    http,
    loginApi: createLoginApi(http),
    sessionApi: createSessionApi(http),
    tokens: { current: () => TOKEN, restore: () => TOKEN, save: nothing, clear: nothing },
    unliveFlag: { read: () => false, write: nothing },
    device: { id: () => 'rerun', name: 'rerun' },
    navigate: nothing,
    preferences: { read: () => null, write: nothing },
    signIns: { announce: nothing, nextElsewhere: () => unanswered() },
    reloadPage: nothing,
    loadPasswords: () => import('#common/passwords.ts'),
    clearDeviceData: done,
    leaveGuard: { ask: nothing, isAsking: () => false },
    uploads: createUploadsApi(http),
    fileHandles: createFileHandles(newId),
    copyPicture: done,
    panelMemory: { read: () => null, write: nothing },
    pageIdentity: { tabId: 'rerun', clientVersion: CLIENT_VERSION, attemptsMax: DURATIONS.retryDelays.length },
    withoutCardNumbers: async (text: string) => text,
    copyText: done,
    openTab: nothing,
    focusOn: nothing,
    closeWindow: nothing,
    loadLogStore: () => unanswered(),
    exportLog: () => unanswered(),
    showBrand: nothing,
    saveFile: nothing,
    packLog: () => unanswered(),
  };
}

const TOKEN = 'rerun';

/** Ids that a log's page made are made again. */
function createIds() {
  let [given, made]: [string[], number] = [[], 0];
  return {
    give: (ids: readonly string[]) => {
      given = [...ids];
    },
    next: () => {
      made += 1;
      return given.shift() ?? `rerun-${made}`;
    },
  };
}

/** Its sockets receive only what is reported. The one of notifications opens, and answers every heartbeat. */
function createSilentWorker() {
  let onReport: (report: ChatReport) => unknown = nothing;
  let onNotification: (report: NotificationReport) => void = nothing;
  const soon = (report: NotificationReport) => void Promise.resolve().then(() => onNotification(report));
  const remote: ReturnType<ScreenDeps['realtime']['startWorker']>['remote'] = {
    connect: async (_, listener) => {
      onReport = listener;
    },
    send: done,
    show: done,
    close: done,
    openNotifications: async (_, listener) => {
      onNotification = listener;
      soon({ type: 'open' });
    },
    beatNotifications: async () => soon({ type: 'heartbeat' }),
    closeNotifications: done,
  };
  return {
    start: () => ({ worker: Object.assign(new EventTarget(), { terminate: nothing }), remote }),
    report: (report: ChatReport) => void onReport(report),
    notify: (report: NotificationReport) => onNotification(report),
  };
}

/** Says of itself only what it is told. */
function createStillPage() {
  let isHidden = false;
  let emitHint: (hint: PageHint) => void = nothing;
  const waiting = new Set<() => void>();
  return {
    isHidden: () => isHidden,
    nextShown: () =>
      firstEvent((onShown, signal) => {
        waiting.add(onShown);
        signal.addEventListener('abort', () => waiting.delete(onShown));
      }),
    watch: () =>
      eventChannel<PageHint>((emit) => {
        emitHint = emit;
        return nothing;
      }, buffers.expanding(4)),
    hint: (hint: PageHint) => {
      if (hint === 'hidden' || hint === 'visible') isHidden = hint === 'hidden';
      if (hint === 'visible') for (const onShown of waiting) onShown();
      emitHint(hint);
    },
  };
}
