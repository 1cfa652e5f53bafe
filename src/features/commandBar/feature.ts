import { defineFeature, type WithHttp } from '#common/feature.ts';
import { barSaga, type BarDeps, createServerSearches } from './barSaga.ts';
import { commandBarReducer } from './barSlice.ts';
import { CommandLayer } from './components/CommandBar.tsx';
import texts from './texts.json';

declare module '../../i18n/index.ts' {
  interface Catalogue {
    readonly commandBar: typeof texts.commandBar;
    readonly commands: typeof texts.commands;
  }
}

export const feature = defineFeature({
  name: 'commandBar',
  texts,
  reducers: { commandBar: commandBarReducer },
  components: { commandBar: CommandLayer },
  createSagas: (deps: WithHttp<BarDeps, 'searches'>) => ({
    commandBar: () => barSaga({ ...deps, searches: createServerSearches(deps.http) }),
  }),
});
