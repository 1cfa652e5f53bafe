import { clockReducer, clockSaga, type ClockDeps } from '#common/clock/index.ts';
import { defineFeature, type WithHttp } from '#common/feature.ts';
import { searchTabsTexts } from '../messageSearch/index.ts';
import { SAVED_FILTERS_PARTS, type SavedFiltersPartsDeps } from '../savedFilters/index.ts';
import { TAGS_PARTS, type TagsPartsDeps } from '../tags/index.ts';
import { tasksTexts } from '../tasks/index.ts';
import { HistoryScreen } from './components/HistoryScreen.tsx';
import { historyDialogSaga, type HistoryDialogDeps } from './historyDialogSaga.ts';
import { historyDialogReducer } from './historyDialogSlice.ts';
import { createHistoryApi } from './historyApi.ts';
import { historySaga, type HistoryDeps } from './historySaga.ts';
import { historyReducer } from './historySlice.ts';
import texts from './texts.json';

declare module '../../i18n/index.ts' {
  interface Catalogue {
    readonly history: typeof texts.history;
  }
}

export const feature = defineFeature({
  name: 'history',
  texts: { ...texts, ...tasksTexts, ...searchTabsTexts, ...TAGS_PARTS.texts, ...SAVED_FILTERS_PARTS.texts },
  reducers: {
    clock: clockReducer,
    historyDialog: historyDialogReducer,
    history: historyReducer,
    ...TAGS_PARTS.reducers,
    ...SAVED_FILTERS_PARTS.reducers,
  },
  components: { history: HistoryScreen },
  createSagas: (
    deps: WithHttp<HistoryDeps & HistoryDialogDeps & ClockDeps, 'historyApi'> & TagsPartsDeps & SavedFiltersPartsDeps,
  ) => ({
    ...TAGS_PARTS.createSagas(deps),
    ...SAVED_FILTERS_PARTS.createSagas(deps),
    clock: () => clockSaga(deps),
    historyDialog: () => historyDialogSaga({ ...deps, historyApi: createHistoryApi(deps.http) }),
    history: () => historySaga({ ...deps, historyApi: createHistoryApi(deps.http) }),
  }),
});
