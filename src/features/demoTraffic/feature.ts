import { getDemoTraffic, stopDemoTraffic } from '#contract/http/gen/demoTraffic.js';
import { defineFeature, type WithHttp } from '#common/feature.ts';
import type { HttpClient } from '#common/http/client.ts';
import { demoTrafficSaga, type DemoTrafficApi, type DemoTrafficDeps } from './demoTrafficSaga.ts';
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

function createDemoTrafficApi(http: HttpClient): DemoTrafficApi {
  return {
    fetch: () => http.send(getDemoTraffic, {}),
    stop: () => http.save(stopDemoTraffic, {}, { toast: true }),
  };
}
