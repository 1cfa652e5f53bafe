import { clockReducer, clockSaga, type ClockDeps } from '#common/clock/index.ts';
import { defineFeature, type WithHttp } from '#common/feature.ts';
import { notificationTexts } from '../notifications/index.ts';
import { SAVED_FILTERS_PARTS, type SavedFiltersPartsDeps } from '../savedFilters/index.ts';
import { TAGS_PARTS, type TagsPartsDeps } from '../tags/index.ts';
import { TasksScreen } from './components/TasksScreen.tsx';
import { tasksList } from './tasksList.ts';
import { createTasksApi, tasksSaga, type TasksDeps } from './tasksSaga.ts';
import texts from './texts.json';

declare module '../../i18n/index.ts' {
  interface Catalogue {
    readonly tasks: typeof texts.tasks;
  }
}

type Deps = WithHttp<TasksDeps, 'tasksApi'> & ClockDeps & TagsPartsDeps & SavedFiltersPartsDeps;

export const feature = defineFeature({
  name: 'tasks',
  texts: { ...texts, ...notificationTexts, ...TAGS_PARTS.texts, ...SAVED_FILTERS_PARTS.texts },
  reducers: { clock: clockReducer, tasks: tasksList.reducer, ...TAGS_PARTS.reducers, ...SAVED_FILTERS_PARTS.reducers },
  components: { tasks: TasksScreen },
  createSagas: (deps: Deps) => ({
    ...TAGS_PARTS.createSagas(deps),
    ...SAVED_FILTERS_PARTS.createSagas(deps),
    clock: () => clockSaga(deps),
    tasks: () => tasksSaga({ ...deps, tasksApi: createTasksApi(deps.http) }),
  }),
});
