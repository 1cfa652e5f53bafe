import { lazy } from 'react';
import { addTexts } from '../i18n/start.ts';
import type { RunScreenSagas } from './screenParts.ts';

/** The screens on which what customers have asked in writing is found and answered. */
export function createQueryScreens(runSagas: RunScreenSagas) {
  return {
    queries: lazy(async () => {
      const texts = import(/* webpackChunkName: "queries" */ '../i18n/queries.ts');
      const { QueryListScreen, createQueryListApi, queryListLogRules, queryListReducer, queryListSaga } = await import(/* webpackChunkName: "queries" */ '../features/queries/index.ts');
      addTexts((await texts).QUERY_TEXTS);
      runSagas(
        (deps) => ({ queryList: () => queryListSaga({ ...deps, queryListApi: createQueryListApi(deps.http) }) }),
        { reducers: { queryList: queryListReducer }, logRules: [queryListLogRules] },
      );
      return { default: QueryListScreen };
    }),
    query: lazy(async () => {
      const texts = import(/* webpackChunkName: "queries" */ '../i18n/queries.ts');
      const queries = await import(/* webpackChunkName: "queries" */ '../features/queries/index.ts');
      addTexts((await texts).QUERY_TEXTS);
      runSagas(
        (deps) => ({
          queryDetail: () => queries.queryDetailSaga({ queryDetailApi: queries.createQueryDetailApi(deps.http) }),
          queryReplies: () => queries.repliesSaga({ ...deps, repliesApi: queries.createRepliesApi(deps.http) }),
        }),
        {
          reducers: { queryDetail: queries.queryDetailReducer, queryReplies: queries.repliesReducer },
          logRules: [queries.queryDetailLogRules, queries.repliesLogRules],
        },
      );
      return { default: queries.QueryDetailScreen };
    }),
    settingsQuery: lazy(async () => {
      const texts = import(/* webpackChunkName: "query-settings" */ '../i18n/querySettings.ts');
      const { QuerySettingsScreen, createQuerySettingsApi, querySettingsLogRules, querySettingsReducer, querySettingsSaga } = await import(/* webpackChunkName: "query-settings" */ '../features/querySettings/index.ts');
      addTexts((await texts).QUERY_SETTINGS_TEXTS);
      runSagas(
        (deps) => ({ querySettings: () => querySettingsSaga({ ...deps, querySettingsApi: createQuerySettingsApi(deps.http) }) }),
        { reducers: { querySettings: querySettingsReducer }, logRules: [querySettingsLogRules] },
      );
      return { default: QuerySettingsScreen };
    }),
  } as const;
}
