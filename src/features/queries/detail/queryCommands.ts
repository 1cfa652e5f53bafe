import { commandsOf } from '#common/commands/index.ts';
import { openNeighbour } from '../list/listNeighbours.ts';
import type { QueryListRoot } from '../list/queryListSlice.ts';
import { selectShown, type QueryDetailRoot } from './detailState.ts';

/** What agents do in a query that they opened from the list. */
export const QUERY_COMMANDS = commandsOf<QueryDetailRoot & QueryListRoot>(
  ['queryDetail', 'queryList'],
  [
    {
      id: 'query.next',
      title: 'queryDetail.command.next',
      group: 'queries',
      keys: ['j', 'Alt+ArrowDown'],
      action: (root) => openNeighbour(root, selectShown(root).id, 1),
    },
    {
      id: 'query.previous',
      title: 'queryDetail.command.previous',
      group: 'queries',
      keys: ['k', 'Alt+ArrowUp'],
      action: (root) => openNeighbour(root, selectShown(root).id, -1),
    },
  ],
);
