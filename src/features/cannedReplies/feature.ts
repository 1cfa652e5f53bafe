import { defineFeature, type WithHttp } from '#common/feature.ts';
import { createCannedRepliesApi } from './cannedRepliesApi.ts';
import { cannedRepliesSaga, type CannedRepliesDeps } from './cannedRepliesSaga.ts';
import { cannedRepliesReducer } from './cannedRepliesSlice.ts';
import { OwnRepliesScreen, SharedRepliesScreen } from './components/CannedRepliesScreen.tsx';
import texts from './texts.json';

declare module '../../i18n/index.ts' {
  interface Catalogue {
    readonly cannedReplies: typeof texts.cannedReplies;
  }
}

export const feature = defineFeature({
  name: 'cannedReplies',
  texts,
  reducers: { cannedReplies: cannedRepliesReducer },
  components: { settingsCanned: SharedRepliesScreen, ownReplies: OwnRepliesScreen },
  createSagas: (deps: WithHttp<CannedRepliesDeps, 'cannedRepliesApi'>) => ({
    cannedReplies: () => cannedRepliesSaga({ ...deps, cannedRepliesApi: createCannedRepliesApi(deps.http) }),
  }),
});
