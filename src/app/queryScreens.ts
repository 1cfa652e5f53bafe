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
      const { QueryDetailScreen, createQueryDetailApi, queryDetailLogRules, queryDetailReducer, queryDetailSaga } = await import(/* webpackChunkName: "queries" */ '../features/queries/index.ts');
      addTexts((await texts).QUERY_TEXTS);
      runSagas(
        (deps) => ({ queryDetail: () => queryDetailSaga({ queryDetailApi: createQueryDetailApi(deps.http) }) }),
        { reducers: { queryDetail: queryDetailReducer }, logRules: [queryDetailLogRules] },
      );
      return { default: QueryDetailScreen };
    }),
  } as const;
}
