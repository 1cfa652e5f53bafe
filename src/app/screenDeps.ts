import { createChatApi, type ChatDeps } from '../features/chat/index.ts';
import type { CheckDeps } from '../features/check/index.ts';
import { createTasksApi, type PresenceDeps, type TasksDeps } from '../features/tasks/index.ts';
import { createRealtimeDeps, type RealtimeDeps } from '../realtime/index.ts';
import type { ActionLogDeps } from './actionLogSaga.ts';
import { saveFile } from './browser/saveFile.ts';
import { openNamedTab } from './browser/tabs.ts';
import { createVisibility } from './browser/visibility.ts';
import type { CoreDeps } from './coreDeps.ts';
import type { LayoutDeps } from './layout/layoutSaga.ts';
import type { ReturnDeps } from './returnSaga.ts';
import type { Runtime } from './runtime.ts';
import { createStaffRecordsApi } from './staffRecordsApi.ts';

/** What the screens' sagas may do to the world. */
export interface ScreenDeps extends CoreDeps, TasksDeps, PresenceDeps, CheckDeps, ChatDeps, LayoutDeps, ReturnDeps, ActionLogDeps {
  readonly navigate: CoreDeps['navigate'];
  readonly sessionApi: CoreDeps['sessionApi'];
  readonly tokens: CoreDeps['tokens'];
  readonly visibility: ReturnDeps['visibility'];
  readonly realtime: RealtimeDeps;
}

/** The world as it is. Made once a page load, with the first screen. */
export function createScreenDeps({ deps, exportLog }: Pick<Runtime, 'deps' | 'exportLog'>): ScreenDeps {
  return {
    ...deps,
    tasksApi: createTasksApi(deps.http),
    chatApi: createChatApi(deps.http),
    realtime: createRealtimeDeps(createStaffRecordsApi(deps.http)),
    visibility: createVisibility(document),
    now: () => Date.now(),
    openTab: (url, name) => openNamedTab(window, url, name),
    // A browser closes only windows that a page has opened, and complains about an attempt at others.
    closeWindow: () => { if (window.opener !== null) window.close(); },
    exportLog,
    saveFile: (name, content) => saveFile(document, name, content),
  };
}
