import { defineFeature, type WithHttp } from '#common/feature.ts';
import { createDemoTrafficApi, demoTrafficSaga, type DemoTrafficDeps } from './demoTrafficSaga.ts';
import { demoTrafficReducer } from './demoTrafficSlice.ts';
import texts from './texts.json';

declare module '../../i18n/index.ts' {
  interface Catalogue {
    readonly demoTraffic: typeof texts.demoTraffic;
  }
}

/** Says that the server plays people of the demonstration, and lets everyone stop it. */
export const feature = defineFeature({
  name: 'demoTraffic',
  texts,
  reducers: { demoTraffic: demoTrafficReducer },
  components: {},
  createSagas: (deps: WithHttp<DemoTrafficDeps, 'demoTrafficApi'>) => ({
    demoTraffic: () => demoTrafficSaga({ ...deps, demoTrafficApi: createDemoTrafficApi(deps.http) }),
  }),
});
