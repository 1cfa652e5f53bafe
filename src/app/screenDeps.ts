import type { Brand } from '#contract/brand.ts';
import { CLIENT_VERSION } from '#contract/chat/commands.ts';
import { CHAT_FIRST_PAGE_SIZE, PAGE_SIZE_MAX } from '#contract/constants.ts';
import { CONTENT_TYPE } from '#contract/domain.ts';
import { pageRecord } from '#contract/http/gen/chats.js';
import { deleteMessage } from '#contract/http/gen/messages.js';
import { createTextStore } from '#common/browser/textStore.ts';
import type { FileHandles } from '#common/fileHandles.ts';
import type { HttpClient } from '#common/http/client.ts';
import type { ExportLog } from '../actionLog/logStore/index.ts';
import { createUploadsApi } from '../conversation/attachments/chatPicturesSaga.ts';
import { loadLater } from '../conversation/components/loadLater.ts';
import { createRealtimeDeps, type RecordsApi } from '../realtime/index.ts';
import { newId } from '#common/browser/newId.ts';
import { packLog } from '#common/browser/packLog.ts';
import { copyPicture, createLeaveGuard, showBrand, saveFile, openNamedTab } from './browser/pageActions.ts';
import type { PageLogStore } from './browser/pageLogStore.ts';
import type { Runtime } from './runtime.ts';

const PANEL = 'cs.chatPanel';
const [SHOWN, HIDDEN] = ['shown', 'hidden'];

/** Side effects for the sagas of all screens. Each feature names those that it needs. */
export type ScreenDeps = ReturnType<typeof createScreenDeps>;

/** The real dependencies. Call it once per page load, with the first screen. */
export function createScreenDeps(runtime: Pick<Runtime, 'recorder' | 'deps'>, fileHandles: FileHandles) {
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
    clearDeviceData: async (staffId: string) => {
      const pictures = import(/* webpackChunkName: "avatars" */ './avatars/staffAvatars.ts').then(({ clearAvatars }) =>
        clearAvatars(deps.now),
      );
      const drafts = import(/* webpackChunkName: "reply-drafts" */ './storedDrafts.ts').then(({ forgetDrafts }) =>
        forgetDrafts(staffId, deps),
      );
      await Promise.allSettled([pictures, drafts]);
    },
    newId,
    leaveGuard: createLeaveGuard(window),
    uploads: createUploadsApi(deps.http),
    fileHandles,
    copyPicture: (address: string) => copyPicture(window, address),
    panelMemory: {
      read: () => {
        const stored = tab.read(PANEL);
        return stored === null ? null : stored === SHOWN;
      },
      write: (isShown: boolean) => tab.write(PANEL, isShown ? SHOWN : HIDDEN),
    },
    pageIdentity: {
      tabId: realtime.tabId,
      clientVersion: CLIENT_VERSION,
      attemptsMax: realtime.durations.retryDelays.length,
    },
    withoutCardNumbers,
    copyText: (text: string) => navigator.clipboard.writeText(text),
    realtime,
    openTab: (url: string, name: string) => openNamedTab(window, url, name),
    // After the drawing that the same action causes.
    focusOn: (id: string) => queueMicrotask(() => document.getElementById(id)?.focus()),
    // Browsers close only windows that a page has opened, and log a warning for others.
    closeWindow: () => {
      if (window.opener !== null) window.close();
    },
    loadLogStore,
    exportLog: async (options: Parameters<ExportLog>[0]) => (await loadLogStore()).exportLog(options),
    showBrand: (brand: Brand) => showBrand(document, brand),
    saveFile: (name: string, content: Blob) => saveFile(document, name, content),
    packLog,
  };
}

/** Where the code cannot be loaded, the server masks all the same. */
function withoutCardNumbers(text: string): Promise<string> {
  return loadLater().then(
    (later) => later.withoutCardNumbers(text),
    () => text,
  );
}

/** Loads stored messages of a chat for staff. Failures show in the conversation, not as a toast. */
export function createStaffRecordsApi(http: HttpClient): RecordsApi {
  const first = {
    contentTypes: Object.values(CONTENT_TYPE),
    setRead: false,
    pageNo: 1,
    pageSize: CHAT_FIRST_PAGE_SIZE,
  };
  return {
    fetchNewest: (chatId) => http.send(pageRecord, { ...first, chatId }),
    fetchOlder: (chatId, cursor) => http.send(pageRecord, { ...first, chatId, cursor }),
    fetchAfter: (chatId, afterSeq) => http.send(pageRecord, { ...first, pageSize: PAGE_SIZE_MAX, chatId, afterSeq }),
    deleteMessage: (message) => http.save(deleteMessage, message),
  };
}
