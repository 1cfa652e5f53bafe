import { chartTexts } from '#common/charts/index.ts';
import { clockReducer, clockSaga, type ClockDeps } from '#common/clock/index.ts';
import { defineFeature, type WithHttp } from '#common/feature.ts';
import { TAGS_PARTS, type TagsPartsDeps } from '../tags/index.ts';
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
  texts: { ...texts, ...chartTexts, ...TAGS_PARTS.texts },
  reducers: { clock: clockReducer, reports: reportsReducer, ...TAGS_PARTS.reducers },
  components: { trendReport: TrendScreen, queryRanking: QueryRankingScreen, chatRanking: ChatRankingScreen },
  createSagas: (deps: WithHttp<ReportsDeps & ClockDeps, 'reportsApi'> & TagsPartsDeps) => ({
    ...TAGS_PARTS.createSagas(deps),
    clock: () => clockSaga(deps),
    reports: () => reportsSaga({ ...deps, reportsApi: createReportsApi(deps.http) }),
  }),
});
