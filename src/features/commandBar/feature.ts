import { defineFeature, type WithHttp } from '#common/feature.ts';
import { createServerSearches } from './barApi.ts';
import { barSaga, type BarDeps } from './barSaga.ts';
import { commandBarReducer } from './barSlice.ts';
import { barTexts } from './barTexts.ts';
import { CommandLayer } from './components/CommandLayer.tsx';

/** The command bar and the shortcut sheet. */
export const feature = defineFeature({
  name: 'commandBar',
  texts: barTexts,
  reducers: { commandBar: commandBarReducer },
  components: { commandBar: CommandLayer },
  createSagas: (deps: WithHttp<BarDeps, 'searches'>) => ({
    commandBar: () => barSaga({ ...deps, searches: createServerSearches(deps.http) }),
  }),
});
