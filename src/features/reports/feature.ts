import { chartTexts } from '#common/charts/index.ts';
import { clockReducer, clockSaga, type ClockDeps } from '#common/clock/index.ts';
import { defineFeature, type WithHttp } from '#common/feature.ts';
import { ChatRankingScreen, QueryRankingScreen } from './components/RankingScreen.tsx';
import { TrendScreen } from './components/TrendScreen.tsx';
import { createReportsApi } from './reportsApi.ts';
import { reportsSaga, type ReportsDeps } from './reportSaga.ts';
import { reportsReducer } from './reportsSlice.ts';
import texts from './texts.json';

declare module '../../i18n/index.ts' {
  interface Catalogue {
    readonly reports: typeof texts.reports;
  }
}

export const feature = defineFeature({
  name: 'reports',
  texts: { ...texts, ...chartTexts },
  reducers: { clock: clockReducer, reports: reportsReducer },
  components: { trendReport: TrendScreen, queryRanking: QueryRankingScreen, chatRanking: ChatRankingScreen },
  createSagas: (deps: WithHttp<ReportsDeps & ClockDeps, 'reportsApi'>) => ({
    clock: () => clockSaga(deps),
    reports: () => reportsSaga({ ...deps, reportsApi: createReportsApi(deps.http) }),
  }),
});
