import { clockReducer, clockSaga } from '#common/clock/index.ts';
import { commandsReducer } from '#common/commands/index.ts';
import { defineFeature } from '#common/feature.ts';
import { appearanceReducer, appearanceSaga } from '../../features/appearance/index.ts';
import {
  attentionReducer,
  attentionSaga,
  createTrayApi,
  desktopReducer,
  desktopSaga,
  mentionsReducer,
  notificationTexts,
  trayReducer,
  traySaga,
} from '../../features/notifications/index.ts';
import { presenceTexts } from '../../features/presence/index.ts';
import { problemReportReducer } from '../../features/problemReport/index.ts';
import { refreshSaga } from '../../features/session/index.ts';
import { PAGE_COMMANDS } from '../commands/pageCommands.ts';
import { createPreferencesApi, preferencesSaga } from '../commands/preferencesSaga.ts';
import type { ScreenDeps } from '../screenDeps.ts';
import { createAlertDeps } from './alertDeps.ts';
import { Alerts } from './Alerts.tsx';
import { notificationSocketSaga } from './notificationSocketSaga.ts';

declare module '../../i18n/index.ts' {
  interface Catalogue {
    readonly attention: typeof notificationTexts.attention;
    readonly notifications: typeof notificationTexts.notifications;
  }
}

/** Notifications, title, theme, session warning and report dialog of all screens. No screen waits for them. */
export const feature = defineFeature({
  name: 'alerts',
  texts: { ...notificationTexts, ...presenceTexts },
  reducers: {
    clock: clockReducer,
    appearance: appearanceReducer,
    attention: attentionReducer,
    commands: commandsReducer,
    desktopNotifications: desktopReducer,
    notificationTray: trayReducer,
    ownMentions: mentionsReducer,
    problemReport: problemReportReducer,
  },
  commands: PAGE_COMMANDS,
  components: { alerts: Alerts },
  createSagas: (shared: ScreenDeps) => {
    const deps = { ...shared, ...createAlertDeps(shared) };
    return {
      clock: () => clockSaga(deps),
      notifications: () => notificationSocketSaga(deps),
      refresh: () => refreshSaga(deps),
      attention: () => attentionSaga(deps),
      appearance: () => appearanceSaga(deps),
      desktop: () => desktopSaga(deps),
      preferences: () => preferencesSaga({ preferencesApi: createPreferencesApi(deps.http) }),
      tray: () => traySaga({ trayApi: createTrayApi(deps.http) }),
    };
  },
});
