import { lazy } from 'react';
import { devicesLogRules, devicesReducer } from '../features/devices/index.ts';
import { LAYOUT_TEXTS } from '../i18n/layout.ts';
import { addTexts } from '../i18n/start.ts';
import { bringAdminScreens } from './adminScreens.ts';
import { layoutLogRules, layoutReducer, layoutSagas, layoutWith, withShortcuts } from './layout/index.ts';
import { bringDebugScreens } from './debugScreens.ts';
import { bringLiveScreens } from './liveScreens.ts';
import { bringQueryScreens } from './queryScreens.ts';
import { bringReportScreens } from './reportScreens.ts';
import { onceOnly } from './onceOnly.ts';
import type { RunScreenSagas } from './screenParts.ts';

/** The layout, and how the screens come that stand in it: their chunks, and what they bring along. All of them wait for it. */
export function bringLateScreens(runSagas: RunScreenSagas) {
  const bringHistoryDialog = onceOnly(async () => {
    const { createHistoryApi, historyDialogReducer, historyDialogSaga, historyDialogLogRules } = await import(/* webpackChunkName: "history" */ '../features/history/index.ts');
    runSagas(
      (deps) => ({ historyDialog: () => historyDialogSaga({ historyApi: createHistoryApi(deps.http) }) }),
      { reducers: { historyDialog: historyDialogReducer }, logRules: [historyDialogLogRules] },
    );
  });
  return {
    layout: () => {
      addTexts(LAYOUT_TEXTS);
      runSagas(layoutSagas, { reducers: { layout: layoutReducer, devices: devicesReducer }, logRules: [layoutLogRules, devicesLogRules] });
      return {
        default: layoutWith({
          DevicesDialog: lazy(async () => (await import(/* webpackChunkName: "devices" */ './devices.ts')).bringDevices(runSagas)),
        }),
      };
    },
    home: async () => {
      const { HomeScreen } = await import(/* webpackChunkName: "home" */ '../features/home/index.ts');
      return { default: withShortcuts(HomeScreen) };
    },
    check: async () => {
      const { CheckScreen, checkLogRules, checkReducer, checkSaga } = await import(/* webpackChunkName: "check" */ '../features/check/index.ts');
      runSagas((deps) => ({ check: () => checkSaga(deps) }), { reducers: { check: checkReducer }, logRules: [checkLogRules] });
      return { default: CheckScreen };
    },
    ...bringLiveScreens(runSagas, bringHistoryDialog),
    history: async () => {
      const { HistoryScreen, createHistoryApi, historyLogRules, historyReducer, historySaga } = await import(/* webpackChunkName: "history" */ '../features/history/index.ts');
      await bringHistoryDialog();
      runSagas(
        (deps) => ({ history: () => historySaga({ ...deps, historyApi: createHistoryApi(deps.http) }) }),
        { reducers: { history: historyReducer }, logRules: [historyLogRules] },
      );
      return { default: HistoryScreen };
    },
    ...bringQueryScreens(runSagas),
    ...bringAdminScreens(runSagas),
    ...bringReportScreens(runSagas),
    ...bringDebugScreens(runSagas),
    settingsOnline: async () => {
      const { SettingsScreen, createSettingsApi, settingsLogRules, settingsReducer, settingsSaga } = await import(/* webpackChunkName: "settings" */ '../features/settings/index.ts');
      runSagas(
        (deps) => ({ settings: () => settingsSaga({ ...deps, settingsApi: createSettingsApi(deps.http) }) }),
        { reducers: { settings: settingsReducer }, logRules: [settingsLogRules] },
      );
      return { default: SettingsScreen };
    },
  } as const;
}
