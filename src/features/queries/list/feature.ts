import { clockReducer, clockSaga, type ClockDeps } from '#common/clock/index.ts';
import { defineFeature, type WithHttp } from '#common/feature.ts';
import { TAGS_PARTS, type TagsPartsDeps } from '../../tags/index.ts';
import { QueryListScreen } from './components/QueryListScreen.tsx';
import { createQueryListApi, queryListSaga, type QueryListDeps } from './queryListSaga.ts';
import { queryListReducer } from './queryListSlice.ts';
import texts from './texts.json';

declare module '#src/i18n/index.ts' {
  interface Catalogue {
    readonly queryList: typeof texts.queryList;
  }
}

export const feature = defineFeature({
  name: 'queryList',
  texts: { ...texts, ...TAGS_PARTS.texts },
  reducers: { clock: clockReducer, queryList: queryListReducer, ...TAGS_PARTS.reducers },
  components: { queries: QueryListScreen },
  createSagas: (deps: WithHttp<QueryListDeps, 'queryListApi'> & ClockDeps & TagsPartsDeps) => ({
    ...TAGS_PARTS.createSagas(deps),
    clock: () => clockSaga(deps),
    queryList: () => queryListSaga({ ...deps, queryListApi: createQueryListApi(deps.http) }),
  }),
});
