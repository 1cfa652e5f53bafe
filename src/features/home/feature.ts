import { clockReducer, clockSaga, type ClockDeps } from '#common/clock/index.ts';
import { defineFeature, type WithHttp } from '#common/feature.ts';
import { tasksTexts } from '../tasks/index.ts';
import { HomeScreen } from './components/HomeScreen.tsx';
import { createHomeApi, homeSaga, type HomeDeps } from './homeSaga.ts';
import { homeDay } from './homeSlice.ts';
import texts from './texts.json';

declare module '../../i18n/index.ts' {
  interface Catalogue {
    readonly home: typeof texts.home;
  }
}

export const feature = defineFeature({
  name: 'home',
  texts: { ...texts, ...tasksTexts },
  reducers: { clock: clockReducer, home: homeDay.reducer },
  components: { home: HomeScreen },
  createSagas: (deps: WithHttp<HomeDeps, 'homeApi'> & ClockDeps) => ({
    clock: () => clockSaga(deps),
    home: () => homeSaga({ ...deps, homeApi: createHomeApi(deps.http) }),
  }),
});
