import { defineFeature, type WithHttp } from '#common/feature.ts';
import { barSaga, type BarDeps, createServerSearches } from './barSaga.ts';
import { commandBarReducer } from './barSlice.ts';
import { CommandLayer } from './components/CommandBar.tsx';
import { barTexts } from './barTexts.ts';

export const feature = defineFeature({
  name: 'commandBar',
  texts: barTexts,
  reducers: { commandBar: commandBarReducer },
  components: { commandBar: CommandLayer },
  createSagas: (deps: WithHttp<BarDeps, 'searches'>) => ({
    commandBar: () => barSaga({ ...deps, searches: createServerSearches(deps.http) }),
  }),
});
