import { CLIENT_VERSION } from '#contract/chat/version.ts';
import type { ExportLog } from '../actionLog/logStore/index.ts';
import type { FileHandles } from '#common/fileHandles.ts';
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
import type { PresenceDeps } from '../features/presence/index.ts';
import type { ProblemReportDeps } from '../features/problemReport/index.ts';
import type { RepliesDeps } from '../features/queries/index.ts';
import type { LogoutDeps } from '../features/session/index.ts';
import type { SettingsDeps } from '../features/settings/index.ts';
import type { TasksDeps } from '../features/tasks/index.ts';
import { createRealtimeDeps, type PageRealtimeDeps } from '../realtime/index.ts';
import { copyPicture } from './browser/copyPicture.ts';
import { createLeaveGuard } from './browser/leaveGuard.ts';
import { newId } from './browser/newId.ts';
import { packLog } from './browser/packLog.ts';
import { showBrand } from './browser/showBrand.ts';
import { saveFile } from './browser/saveFile.ts';
import { createTextStore } from '#common/browser/textStore.ts';
import { openNamedTab } from './browser/tabs.ts';
import { createUploadsApi } from '../conversation/attachments/chatPicturesSaga.ts';
import type { CoreDeps } from './coreDeps.ts';
import type { LayoutDeps } from './layout/layoutSaga.ts';
import type { PageLogStore } from './browser/pageLogStore.ts';
import type { LoadLogStoreDeps } from './loadLogStoreSaga.ts';
import type { Runtime } from './runtime.ts';
import { createStaffRecordsApi } from './staffRecordsApi.ts';

const PANEL = 'cs.chatPanel';
const [SHOWN, HIDDEN] = ['shown', 'hidden'];

/** Side effects for the sagas of all screens. */
export interface ScreenDeps
  extends
    CoreDeps,
    Omit<TasksDeps, 'tasksApi'>,
    PresenceDeps,
    CheckDeps,
    ChatDeps,
    ConnectionDetailsDeps,
    QueriesDeps,
    LayoutDeps,
    LoadLogStoreDeps,
    Pick<ProblemReportDeps, 'saveFile' | 'packLog'>,
    Omit<SettingsDeps, 'settingsApi' | 'fileHandles'>,
    Pick<LogoutDeps, 'clearDeviceData'>,
    Pick<RepliesDeps, 'newId'> {
  readonly navigate: CoreDeps['navigate'];
  readonly sessionApi: CoreDeps['sessionApi'];
  readonly tokens: CoreDeps['tokens'];
  readonly visibility: CoreDeps['visibility'];
  readonly leaveGuard: LogoutDeps['leaveGuard'];
  readonly realtime: PageRealtimeDeps;
  readonly exportLog: ExportLog;
}

/** The real dependencies. Call it once per page load, with the first screen. */
export function createScreenDeps(runtime: Pick<Runtime, 'recorder' | 'deps'>, fileHandles: FileHandles): ScreenDeps {
  const { deps } = runtime;
  const realtime = createRealtimeDeps(createStaffRecordsApi(deps.http), deps);
  const tab = createTextStore(() => sessionStorage);
  let logStore: Promise<PageLogStore> | null = null;
  /** Loads it once. After a failed download, the next call tries again. */
  const loadLogStore = (): Promise<PageLogStore> => {
    logStore ??= import(/* webpackChunkName: "action-log" */ './browser/pageLogStore.ts')
      .then(({ createPageLogStore }) => createPageLogStore(runtime))
      .catch((error: unknown) => {
        logStore = null;
        throw error;
      });
    return logStore;
  };
  return {
    ...deps,
    clearDeviceData: async (staffId) => {
      const pictures = import(/* webpackChunkName: "avatars" */ './avatars/staffAvatars.ts').then(({ clearAvatars }) =>
        clearAvatars(deps.now),
      );
      const replies = import(/* webpackChunkName: "reply-drafts" */ '../features/queries/replies/replyDrafts.ts').then(
        ({ forgetReplies }) => forgetReplies(staffId, deps),
      );
      await Promise.allSettled([pictures, replies]);
    },
    newId,
    chatApi: createChatApi(deps.http),
    fetchGreeting: () => fetchGreeting(deps.http),
    leaveGuard: createLeaveGuard(window),
    draftStore: createChatDrafts(deps.now),
    uploads: createUploadsApi(deps.http),
    fileHandles,
    copyPicture: (address) => copyPicture(window, address),
    queriesApi: createQueriesApi(deps.http),
    panelMemory: {
      read: () => {
        const stored = tab.read(PANEL);
        return stored === null ? null : stored === SHOWN;
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
    openTab: (url, name) => openNamedTab(window, url, name),
    // After the drawing that the same action causes.
    focusOn: (id) => queueMicrotask(() => document.getElementById(id)?.focus()),
    // Browsers close only windows that a page has opened, and log a warning for others.
    closeWindow: () => {
      if (window.opener !== null) window.close();
    },
    loadLogStore,
    exportLog: async (options) => (await loadLogStore()).exportLog(options),
    showBrand: (brand) => showBrand(document, brand),
    saveFile: (name, content) => saveFile(document, name, content),
    packLog,
  };
}
