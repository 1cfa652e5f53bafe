export { TasksScreen } from './components/TasksScreen.tsx';
export { createTasksApi, type TaskQuery, type TasksApi } from './tasksApi.ts';
export { presenceSaga, type PresenceDeps } from './presenceSaga.ts';
export { offlineChosen, offlineConfirmed, offlineDeclined, onlineChosen, presenceReducer, type PresenceState } from './presenceSlice.ts';
export { tasksLogRules } from './tasksLogRules.ts';
export { tasksSaga, type TasksDeps } from './tasksSaga.ts';
export {
  addressRead, filtersChanged, listClosed, listOpened, refreshRequested, tasksReducer, type TaskPage, type TasksState,
} from './tasksSlice.ts';
export { selectTaskRows, selectTaskStatus, type TasksRoot } from './tasksSelectors.ts';
