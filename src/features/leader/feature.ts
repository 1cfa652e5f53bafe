import { clockReducer, clockSaga, type ClockDeps } from '#common/clock/index.ts';
import { commandsOf } from '#common/commands/index.ts';
import { defineFeature, type WithHttp } from '#common/feature.ts';
import { assignTexts } from '../assign/index.ts';
import { createHistoryApi, historyDialogReducer, historyDialogSaga, historyTexts } from '../history/index.ts';
import { SAVED_FILTERS_PARTS, type SavedFiltersPartsDeps } from '../savedFilters/index.ts';
import { TAGS_PARTS, type TagsPartsDeps } from '../tags/index.ts';
import { tasksTexts } from '../tasks/index.ts';
import { LeaderScreen } from './components/LeaderScreen.tsx';
import { assignableOf, bulkAssignment, chatAssignment, chosenChats } from './assignSlice.ts';
import { createLeaderApi } from './leaderApi.ts';
import { leaderSaga, type LeaderDeps } from './leaderSaga.ts';
import {
  leaderReducer,
  leaderTasks,
  selectSelected,
  selectSideId,
  selectTab,
  viewChanged,
  type LeaderRoot,
} from './leaderSlice.ts';
import texts from './texts.json';

declare module '../../i18n/index.ts' {
  interface Catalogue {
    readonly leader: typeof texts.leader;
  }
}

/** What leaders do on their page. */
const LEADER_COMMANDS = commandsOf<LeaderRoot>(
  ['leader'],
  [
    {
      id: 'leader.assign',
      title: 'leader.command.assign',
      group: 'leader',
      keys: ['a'],
      action: (root) => {
        if (leaderTasks.selectStatus(root) === 'closed') return null;
        const selected = selectSelected(root);
        if (selected.length > 0) return bulkAssignment.actions.assignOpened(chosenChats(selected));
        const chat = leaderTasks.selectRows(root).find(({ chatId }) => chatId === selectSideId(root));
        return chat === undefined ? null : chatAssignment.actions.assignOpened(assignableOf(chat));
      },
    },
    {
      id: 'leader.tab',
      title: 'leader.command.tab',
      group: 'leader',
      keys: ['s'],
      action: (root) =>
        leaderTasks.selectStatus(root) === 'closed'
          ? null
          : viewChanged({ tab: selectTab(root) === 'task' ? 'staff' : 'task' }),
    },
  ],
);

export const feature = defineFeature({
  name: 'leader',
  texts: {
    ...texts,
    ...assignTexts,
    ...tasksTexts,
    ...historyTexts,
    ...TAGS_PARTS.texts,
    ...SAVED_FILTERS_PARTS.texts,
  },
  reducers: {
    clock: clockReducer,
    historyDialog: historyDialogReducer,
    leader: leaderReducer,
    ...TAGS_PARTS.reducers,
    ...SAVED_FILTERS_PARTS.reducers,
  },
  commands: LEADER_COMMANDS,
  components: { leader: LeaderScreen },
  createSagas: (deps: WithHttp<LeaderDeps, 'leaderApi'> & ClockDeps & TagsPartsDeps & SavedFiltersPartsDeps) => ({
    ...TAGS_PARTS.createSagas(deps),
    ...SAVED_FILTERS_PARTS.createSagas(deps),
    clock: () => clockSaga(deps),
    historyDialog: () => historyDialogSaga({ ...deps, historyApi: createHistoryApi(deps.http) }),
    leader: () => leaderSaga({ ...deps, leaderApi: createLeaderApi(deps.http) }),
  }),
});
