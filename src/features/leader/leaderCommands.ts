import { commandsOf } from '#common/commands/index.ts';
import { bulkAssignment, chosenChats } from './assign/bulkAssignSlice.ts';
import { assignmentOf, selectLeaderTaskRows } from './leaderRows.ts';
import { leaderTasks, selectSelected, selectSideId, selectTab, viewChanged, type LeaderRoot } from './leaderSlice.ts';

/** What leaders do on their page. */
export const LEADER_COMMANDS = commandsOf<LeaderRoot>(
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
        const row = selectLeaderTaskRows(root).find(({ id }) => id === selectSideId(root));
        return row === undefined ? null : assignmentOf(row);
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
