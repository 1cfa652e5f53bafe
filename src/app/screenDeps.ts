import { CLIENT_VERSION } from '../../contract/chat/version.ts';
import type { ExportLog } from '../actionLog/keeper/index.ts';
import type { ClockDeps } from '../common/clock/index.ts';
import type { FileHandles } from '../common/fileHandles.ts';
import {
  createChatApi,
  createChatDrafts,
  createQueriesApi,
  fetchGreeting,
  type ChatDeps,
  type ConnectionDetailsDeps,
  type QueriesDeps,
} from '../features/chat/index.ts';
import type { CheckDeps } from '../features/check/index.ts';
import type { ProblemReportDeps } from '../features/problemReport/index.ts';
import type { RepliesDeps } from '../features/queries/index.ts';
import type { LogoutDeps } from '../features/session/index.ts';
import type { SettingsDeps } from '../features/settings/index.ts';
import type { PresenceDeps, PresenceWatchDeps, TasksDeps } from '../features/tasks/index.ts';
import { createRealtimeDeps, createUploadsApi, type PageRealtimeDeps } from '../realtime/index.ts';
import { copyPicture } from './browser/copyPicture.ts';
import { createLeaveGuard } from './browser/leaving.ts';
import { newId } from './browser/newId.ts';
import { packLog } from './browser/packLog.ts';
import { saveFile } from './browser/saveFile.ts';
import { createTextStore } from './browser/storage.ts';
import { openNamedTab } from './browser/tabs.ts';
import { createVisibility } from '../common/visibility.ts';
import type { CoreDeps } from './coreDeps.ts';
import type { LayoutDeps } from './layout/layoutSaga.ts';
import type { LogKeeping } from './browser/keepLog.ts';
import type { LogKeepingDeps } from './logKeepingSaga.ts';
import type { ReturnDeps } from './returnSaga.ts';
import type { Runtime } from './runtime.ts';
import { createStaffRecordsApi } from './staffRecordsApi.ts';

const PANEL = 'cs.chatPanel';
const [SHOWN, HIDDEN] = ['shown', 'hidden'];

/** What the screens' sagas may do to the world. */
export interface ScreenDeps
  extends
    CoreDeps,
    ClockDeps,
    Omit<TasksDeps, 'tasksApi'>,
    PresenceDeps,
    PresenceWatchDeps,
    CheckDeps,
    ChatDeps,
    ConnectionDetailsDeps,
    QueriesDeps,
    LayoutDeps,
    LogKeepingDeps,
    ReturnDeps,
    Pick<ProblemReportDeps, 'saveFile' | 'packLog'>,
    Omit<SettingsDeps, 'settingsApi'>,
    Pick<LogoutDeps, 'forgetKept'>,
    Pick<RepliesDeps, 'newId' | 'isOnline'> {
  readonly navigate: CoreDeps['navigate'];
  readonly sessionApi: CoreDeps['sessionApi'];
  readonly tokens: CoreDeps['tokens'];
  readonly visibility: ReturnDeps['visibility'];
  readonly leaveGuard: LogoutDeps['leaveGuard'];
  readonly realtime: PageRealtimeDeps;
  readonly exportLog: ExportLog;
}

/** The world as it is. Made once a page load, with the first screen. */
export function createScreenDeps(runtime: Pick<Runtime, 'recorder' | 'deps'>, fileHandles: FileHandles): ScreenDeps {
  const { deps } = runtime;
  const realtime = createRealtimeDeps(createStaffRecordsApi(deps.http));
  const tab = createTextStore(() => sessionStorage);
  let keeping: Promise<LogKeeping> | null = null;
  /** Once. A failed download is tried again when it is next asked for. */
  const loadLogKeeping = (): Promise<LogKeeping> => {
    keeping ??= import(/* webpackChunkName: "action-log" */ './browser/keepLog.ts')
      .then(({ keepLog }) => keepLog(runtime))
      .catch((error: unknown) => {
        keeping = null;
        throw error;
      });
    return keeping;
  };
  return {
    ...deps,
    forgetKept: async (staffId) => {
      const pictures = import(/* webpackChunkName: "avatars" */ './avatars/staffAvatars.ts').then(({ clearAvatars }) =>
        clearAvatars(deps.now),
      );
      const replies = import(/* webpackChunkName: "reply-drafts" */ '../features/queries/replies/replyDrafts.ts').then(
        ({ forgetReplies }) => forgetReplies(staffId, deps),
      );
      await Promise.allSettled([pictures, replies]);
    },
    newId,
    isOnline: () => navigator.onLine,
    chatApi: createChatApi(deps.http),
    fetchGreeting: () => fetchGreeting(deps.http),
    leaveGuard: createLeaveGuard(window),
    draftStore: createChatDrafts({ now: () => Date.now() }),
    uploads: createUploadsApi(deps.http),
    fileHandles,
    copyPicture: (address) => copyPicture(window, address),
    queriesApi: createQueriesApi(deps.http),
    panelMemory: {
      read: () => {
        const kept = tab.read(PANEL);
        return kept === null ? null : kept === SHOWN;
      },
      write: (isShown) => tab.write(PANEL, isShown ? SHOWN : HIDDEN),
    },
    pageIdentity: {
      tabId: realtime.tabId,
      clientVersion: CLIENT_VERSION,
      attemptsMax: realtime.durations.retryDelays.length,
    },
    copyText: (text) => navigator.clipboard.writeText(text),
    realtime,
    visibility: createVisibility(document),
    now: () => Date.now(),
    openTab: (url, name) => openNamedTab(window, url, name),
    // A browser closes only windows that a page has opened, and complains about an attempt at others.
    closeWindow: () => {
      if (window.opener !== null) window.close();
    },
    loadLogKeeping,
    exportLog: async (options) => (await loadLogKeeping()).exportLog(options),
    saveFile: (name, content) => saveFile(document, name, content),
    packLog,
  };
}
