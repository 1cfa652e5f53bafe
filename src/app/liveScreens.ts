import { addTexts } from '../i18n/start.ts';
import { onceOnly } from './onceOnly.ts';
import type { RunScreenSagas } from './screenParts.ts';

/** How the screens come that show live chats as they come and go. */
export function bringLiveScreens(runSagas: RunScreenSagas, bringHistoryDialog: () => Promise<void>) {
  const bringClock = onceOnly(async () => {
    const { clockLogRules, clockReducer, clockSaga } = await import(/* webpackChunkName: "clock" */ '../common/clock/index.ts');
    runSagas((deps) => ({ clock: () => clockSaga(deps) }), { reducers: { clock: clockReducer }, logRules: [clockLogRules] });
  });
  return {
    tasks: async () => {
      const clock = bringClock();
      const tasks = await import(/* webpackChunkName: "tasks" */ '../features/tasks/index.ts');
      await clock;
      runSagas(
        (deps) => ({
          tasks: () => tasks.tasksSaga({ ...deps, tasksApi: tasks.createTasksApi(deps.http) }),
          presence: () => tasks.presenceSaga(deps),
          presenceWatch: () => tasks.presenceWatchSaga(deps),
        }),
        { reducers: { tasks: tasks.tasksList.reducer, presence: tasks.presenceReducer }, logRules: [tasks.tasksLogRules] },
      );
      return { default: tasks.TasksScreen };
    },
    leader: async () => {
      const [clock, dialog, texts] = [bringClock(), bringHistoryDialog(), import(/* webpackChunkName: "leader" */ '../i18n/leader.ts')];
      const { LeaderScreen, createLeaderApi, leaderLogRules, leaderReducer, leaderSaga } = await import(/* webpackChunkName: "leader" */ '../features/leader/index.ts');
      await Promise.all([clock, dialog]);
      addTexts((await texts).LEADER_TEXTS);
      runSagas(
        (deps) => ({ leader: () => leaderSaga({ ...deps, leaderApi: createLeaderApi(deps.http) }) }),
        { reducers: { leader: leaderReducer }, logRules: [leaderLogRules] },
      );
      return { default: LeaderScreen };
    },
  } as const;
}
