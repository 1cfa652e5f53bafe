import { lazy } from 'react';
import { addTexts } from '../i18n/start.ts';
import { createLiveScreens } from './liveScreens.ts';
import { createQueryScreens } from './queryScreens.ts';
import { onceOnly, type RunScreenSagas } from './screenParts.ts';

export type LazyScreens = ReturnType<typeof createLazyScreens>;

/**
 * Screens in chunks of their own, what stands around most of them (the chat workspace does without it) and what stands beside all of them. Sagas
 * that nothing but their screen asks for anything come with it: they start before it is first drawn, and run from then on. Called once a page load.
 */
export function createLazyScreens(runSagas: RunScreenSagas) {
  const bringHistoryDialog = onceOnly(async () => {
    const { createHistoryApi, historyDialogReducer, historyDialogSaga, historyDialogLogRules } = await import(/* webpackChunkName: "history" */ '../features/history/index.ts');
    runSagas(
      (deps) => ({ historyDialog: () => historyDialogSaga({ historyApi: createHistoryApi(deps.http) }) }),
      { reducers: { historyDialog: historyDialogReducer }, logRules: [historyDialogLogRules] },
    );
  });
  return {
    layout: lazy(async () => {
      const texts = import(/* webpackChunkName: "layout" */ '../i18n/layout.ts');
      const { Layout, layoutLogRules, layoutReducer, layoutSagas } = await import(/* webpackChunkName: "layout" */ './layout/index.ts');
      addTexts((await texts).LAYOUT_TEXTS);
      runSagas(layoutSagas, { reducers: { layout: layoutReducer }, logRules: [layoutLogRules] });
      return { default: Layout };
    }),
    notices: lazy(async () => {
      const { Notices, noticePart, noticeSagas, NOTICE_TEXTS } = await import(/* webpackChunkName: "notices" */ './notices/index.ts');
      addTexts(NOTICE_TEXTS);
      runSagas(noticeSagas, noticePart);
      return { default: Notices };
    }),
    home: lazy(async () => ({ default: (await import(/* webpackChunkName: "home" */ '../features/home/index.ts')).HomeScreen })),
    check: lazy(async () => {
      const { CheckScreen, checkLogRules, checkReducer, checkSaga } = await import(/* webpackChunkName: "check" */ '../features/check/index.ts');
      runSagas((deps) => ({ check: () => checkSaga(deps) }), { reducers: { check: checkReducer }, logRules: [checkLogRules] });
      return { default: CheckScreen };
    }),
    ...createLiveScreens(runSagas, bringHistoryDialog),
    history: lazy(async () => {
      const { HistoryScreen, createHistoryApi, historyLogRules, historyReducer, historySaga } = await import(/* webpackChunkName: "history" */ '../features/history/index.ts');
      await bringHistoryDialog();
      runSagas(
        (deps) => ({ history: () => historySaga({ ...deps, historyApi: createHistoryApi(deps.http) }) }),
        { reducers: { history: historyReducer }, logRules: [historyLogRules] },
      );
      return { default: HistoryScreen };
    }),
    ...createQueryScreens(runSagas),
    settingsOnline: lazy(async () => {
      const { SettingsScreen, settingsLogRules, settingsReducer, settingsSaga } = await import(/* webpackChunkName: "settings" */ '../features/settings/index.ts');
      runSagas((deps) => ({ settings: () => settingsSaga(deps) }), { reducers: { settings: settingsReducer }, logRules: [settingsLogRules] });
      return { default: SettingsScreen };
    }),
    chat: lazy(async () => ({ default: (await import(/* webpackChunkName: "chat" */ '../features/chat/index.ts')).ChatScreen })),
    notFound: lazy(async () => ({ default: (await import(/* webpackChunkName: "notFound" */ '../features/notFound/index.ts')).NotFoundScreen })),
  } as const;
}
