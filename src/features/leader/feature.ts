import { clockReducer, clockSaga, type ClockDeps } from '#common/clock/index.ts';
import { defineFeature, type WithHttp } from '#common/feature.ts';
import { createHistoryApi, historyDialogReducer, historyDialogSaga, historyTexts } from '../history/index.ts';
import { tasksTexts } from '../tasks/index.ts';
import { LeaderScreen } from './components/LeaderScreen.tsx';
import { LEADER_COMMANDS } from './leaderCommands.ts';
import { createLeaderApi } from './leaderApi.ts';
import { leaderSaga, type LeaderDeps } from './leaderSaga.ts';
import { leaderReducer } from './leaderSlice.ts';
import texts from './texts.json';

declare module '../../i18n/index.ts' {
  interface Catalogue {
    readonly leader: typeof texts.leader;
  }
}

export const feature = defineFeature({
  name: 'leader',
  texts: { ...texts, ...tasksTexts, ...historyTexts },
  reducers: { clock: clockReducer, historyDialog: historyDialogReducer, leader: leaderReducer },
  commands: LEADER_COMMANDS,
  components: { leader: LeaderScreen },
  createSagas: (deps: WithHttp<LeaderDeps, 'leaderApi'> & ClockDeps) => ({
    clock: () => clockSaga(deps),
    historyDialog: () => historyDialogSaga({ ...deps, historyApi: createHistoryApi(deps.http) }),
    leader: () => leaderSaga({ ...deps, leaderApi: createLeaderApi(deps.http) }),
  }),
});
