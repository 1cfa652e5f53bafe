import { clockReducer, clockSaga, type ClockDeps } from '#common/clock/index.ts';
import { defineFeature, type WithHttp } from '#common/feature.ts';
import { assignTexts } from '../../assign/index.ts';
import { SAVED_FILTERS_PARTS, type SavedFiltersPartsDeps } from '../../savedFilters/index.ts';
import { TAGS_PARTS, type TagsPartsDeps } from '../../tags/index.ts';
import { QueryListScreen } from './components/QueryListScreen.tsx';
import { bulkAssignment, queryBulkReducer } from './queryBulk.ts';
import { createQueryBulkApi, queryBulkSaga } from './queryBulkSaga.ts';
import { createQueryListApi, queryListSaga, type QueryListDeps } from './queryListSaga.ts';
import { queryListReducer } from './queryListSlice.ts';
import texts from './texts.json';

declare module '#src/i18n/index.ts' {
  interface Catalogue {
    readonly queryList: typeof texts.queryList;
    readonly queryBulk: typeof texts.queryBulk;
  }
}

export const feature = defineFeature({
  name: 'queryList',
  texts: { ...texts, ...assignTexts, ...TAGS_PARTS.texts, ...SAVED_FILTERS_PARTS.texts },
  reducers: {
    clock: clockReducer,
    queryList: queryListReducer,
    queryBulk: queryBulkReducer,
    queryBulkAssign: bulkAssignment.reducer,
    ...TAGS_PARTS.reducers,
    ...SAVED_FILTERS_PARTS.reducers,
  },
  components: { queries: QueryListScreen },
  createSagas: (deps: WithHttp<QueryListDeps, 'queryListApi'> & ClockDeps & TagsPartsDeps & SavedFiltersPartsDeps) => ({
    ...TAGS_PARTS.createSagas(deps),
    ...SAVED_FILTERS_PARTS.createSagas(deps),
    clock: () => clockSaga(deps),
    queryBulk: () => queryBulkSaga(createQueryBulkApi(deps.http)),
    queryList: () => queryListSaga({ ...deps, queryListApi: createQueryListApi(deps.http) }),
  }),
});
