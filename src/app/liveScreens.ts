import { lazy } from 'react';
import { addTexts } from '../i18n/start.ts';
import { onceOnly, type RunScreenSagas } from './screenParts.ts';

/** The screens that show live chats as they come and go, and what tells why one is where it is. */
export function createLiveScreens(runSagas: RunScreenSagas, bringHistoryDialog: () => Promise<void>) {
  const bringClock = onceOnly(async () => {
    const { clockLogRules, clockReducer, clockSaga } = await import(/* webpackChunkName: "clock" */ '../common/clock/index.ts');
    runSagas((deps) => ({ clock: () => clockSaga(deps) }), { reducers: { clock: clockReducer }, logRules: [clockLogRules] });
  });
  return {
    tasks: lazy(async () => {
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
    }),
    leader: lazy(async () => {
      const [clock, dialog, texts] = [bringClock(), bringHistoryDialog(), import(/* webpackChunkName: "leader" */ '../i18n/leader.ts')];
      const { LeaderScreen, createLeaderApi, leaderLogRules, leaderReducer, leaderSaga } = await import(/* webpackChunkName: "leader" */ '../features/leader/index.ts');
      await Promise.all([clock, dialog]);
      addTexts((await texts).LEADER_TEXTS);
      runSagas(
        (deps) => ({ leader: () => leaderSaga({ ...deps, leaderApi: createLeaderApi(deps.http) }) }),
        { reducers: { leader: leaderReducer }, logRules: [leaderLogRules] },
      );
      return { default: LeaderScreen };
    }),
    chatSteps: lazy(async () => {
      const texts = import(/* webpackChunkName: "chat-steps" */ '../i18n/chatSteps.ts');
      const { ChatStepsDialog, chatStepsLogRules, chatStepsReducer, chatStepsSaga, createChatStepsApi } = await import(/* webpackChunkName: "chat-steps" */ '../features/chatSteps/index.ts');
      addTexts((await texts).CHAT_STEPS_TEXTS);
      runSagas(
        (deps) => ({ chatSteps: () => chatStepsSaga({ chatStepsApi: createChatStepsApi(deps.http) }) }),
        { reducers: { chatSteps: chatStepsReducer }, logRules: [chatStepsLogRules] },
      );
      return { default: ChatStepsDialog };
    }),
  } as const;
}
