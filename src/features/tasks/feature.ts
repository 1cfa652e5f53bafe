import { clockReducer, clockSaga, type ClockDeps } from '../../common/clock/index.ts';
import { defineFeature, type WithHttp } from '../../common/feature.ts';
import { notificationTexts } from '../notifications/index.ts';
import { TasksScreen } from './components/TasksScreen.tsx';
import { presenceSaga, type PresenceDeps } from './presenceSaga.ts';
import { presenceReducer } from './presenceSlice.ts';
import { presenceWatchSaga, type PresenceWatchDeps } from './presenceWatchSaga.ts';
import { createTasksApi } from './tasksApi.ts';
import { tasksList } from './tasksList.ts';
import { tasksSaga, type TasksDeps } from './tasksSaga.ts';
import texts from './texts.json';

declare module '../../i18n/index.ts' {
  interface Catalogue {
    readonly tasks: typeof texts.tasks;
  }
}

type Deps = WithHttp<TasksDeps, 'tasksApi'> & PresenceDeps & PresenceWatchDeps & ClockDeps;

export const feature = defineFeature({
  name: 'tasks',
  texts: { ...texts, ...notificationTexts },
  reducers: { clock: clockReducer, tasks: tasksList.reducer, presence: presenceReducer },
  components: { tasks: TasksScreen },
  createSagas: (deps: Deps) => ({
    clock: () => clockSaga(deps),
    tasks: () => tasksSaga({ ...deps, tasksApi: createTasksApi(deps.http) }),
    presence: () => presenceSaga(deps),
    presenceWatch: () => presenceWatchSaga(deps),
  }),
});
