import { chartTexts } from '#common/charts/index.ts';
import { clockReducer, clockSaga, type ClockDeps } from '#common/clock/index.ts';
import { defineFeature, type WithHttp } from '#common/feature.ts';
import { createDashboardApi, dashboardSaga, type DashboardDeps } from './dashboardSaga.ts';
import { dashboardReducer } from './dashboardSlice.ts';
import { DashboardScreen } from './components/DashboardScreen.tsx';
import texts from './texts.json';

declare module '../../i18n/index.ts' {
  interface Catalogue {
    readonly dashboard: typeof texts.dashboard;
  }
}

export const feature = defineFeature({
  name: 'dashboard',
  texts: { ...texts, ...chartTexts },
  reducers: { clock: clockReducer, dashboard: dashboardReducer },
  components: { dashboard: DashboardScreen },
  createSagas: (deps: WithHttp<DashboardDeps & ClockDeps, 'dashboardApi'>) => ({
    clock: () => clockSaga(deps),
    dashboard: () => dashboardSaga({ ...deps, dashboardApi: createDashboardApi(deps.http) }),
  }),
});
