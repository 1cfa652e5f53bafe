import { addTexts } from '../i18n/start.ts';
import type { RunScreenSagas } from './screenParts.ts';

/** How the screens come on which what customers have asked in writing is found and answered. */
export function bringQueryScreens(runSagas: RunScreenSagas) {
  return {
    queries: async () => {
      const texts = loadTexts();
      const { QueryListScreen, createQueryListApi, queryListLogRules, queryListReducer, queryListSaga } = await import(/* webpackChunkName: "queries" */ '../features/queries/index.ts');
      addTexts(await texts);
      runSagas(
        (deps) => ({ queryList: () => queryListSaga({ ...deps, queryListApi: createQueryListApi(deps.http) }) }),
        { reducers: { queryList: queryListReducer }, logRules: [queryListLogRules] },
      );
      return { default: QueryListScreen };
    },
    query: async () => {
      const texts = loadTexts();
      const queries = await import(/* webpackChunkName: "queries" */ '../features/queries/index.ts');
      addTexts(await texts);
      runSagas(
        (deps) => ({
          queryDetail: () => queries.queryDetailSaga({ queryDetailApi: queries.createQueryDetailApi(deps.http) }),
          queryReplies: () => queries.repliesSaga({
            ...deps, repliesApi: queries.createRepliesApi(deps.http), replyDrafts: queries.createReplyDrafts({ now: deps.now }),
          }),
        }),
        {
          reducers: { queryDetail: queries.queryDetailReducer, queryReplies: queries.repliesReducer },
          logRules: [queries.queryDetailLogRules, queries.repliesLogRules],
        },
      );
      return { default: queries.QueryDetailScreen };
    },
    settingsQuery: async () => {
      const texts = import(/* webpackChunkName: "query-settings" */ '../i18n/querySettings.ts');
      const { QuerySettingsScreen, createQuerySettingsApi, querySettingsLogRules, querySettingsReducer, querySettingsSaga } = await import(/* webpackChunkName: "query-settings" */ '../features/querySettings/index.ts');
      addTexts((await texts).QUERY_SETTINGS_TEXTS);
      runSagas(
        (deps) => ({ querySettings: () => querySettingsSaga({ ...deps, querySettingsApi: createQuerySettingsApi(deps.http) }) }),
        { reducers: { querySettings: querySettingsReducer }, logRules: [querySettingsLogRules] },
      );
      return { default: QuerySettingsScreen };
    },
  } as const;
}

async function loadTexts() {
  const [{ QUERY_TEXTS }, { QUERY_VIEW_TEXTS }] = await Promise.all([
    import(/* webpackChunkName: "queries" */ '../i18n/queries.ts'), import(/* webpackChunkName: "queries" */ '../i18n/queryView.ts'),
  ]);
  return { ...QUERY_TEXTS, ...QUERY_VIEW_TEXTS };
}
