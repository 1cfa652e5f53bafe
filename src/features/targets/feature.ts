import { defineFeature, type WithHttp } from '#common/feature.ts';
import { TargetsScreen } from './components/TargetsScreen.tsx';
import { createTargetsApi, targetsSaga, type TargetsDeps } from './targetsSaga.ts';
import { targetsReducer } from './targetsSlice.ts';
import texts from './texts.json';

declare module '../../i18n/index.ts' {
  interface Catalogue {
    readonly targets: typeof texts.targets;
  }
}

export const feature = defineFeature({
  name: 'targets',
  texts,
  reducers: { targets: targetsReducer },
  components: { settingsTargets: TargetsScreen },
  createSagas: (deps: WithHttp<TargetsDeps, 'targetsApi'>) => ({
    targets: () => targetsSaga({ ...deps, targetsApi: createTargetsApi(deps.http) }),
  }),
});
