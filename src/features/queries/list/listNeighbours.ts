import { mayHandle } from '../queryRights.ts';
import { selectUser, type SessionRoot } from '../../session/index.ts';
import { queryList, rowOpened, selectOpenedRow, type QueryListRoot } from './queryListSlice.ts';

/** The list is absent when a query was opened by its address. */
export type ListLeftRoot = Partial<QueryListRoot>;

/**
 * Opens the query above or below another in the list that the user came from.
 * @returns null at the end of the list
 */
export function openNeighbour(root: QueryListRoot, id: string | null, step: 1 | -1) {
  const rows = queryList.selectRows(root);
  const at = rows.findIndex((row) => row.id === id);
  return at < 0 ? null : openRow(root, rows[at + step]?.id);
}

/**
 * Opens the next query below that waits for an answer which the user may give. Those above are left out, because the
 * list does not know that they have been answered since.
 */
export function openNextWaiting(root: ListLeftRoot & SessionRoot, id: string) {
  const { queryList: state } = root;
  if (state === undefined) return null;
  const user = selectUser(root);
  const rows = queryList.selectRows({ queryList: state });
  const at = rows.findIndex((row) => row.id === id);
  const next = rows.slice(at + 1).find((row) => row.waitsFor === 'staff' && mayHandle(user, row));
  return at < 0 ? null : openRow({ queryList: state }, next?.id);
}

/** The list returns to the query that was opened last. */
function openRow(root: QueryListRoot, id: string | undefined) {
  return id === undefined ? null : rowOpened({ id, scrollTop: selectOpenedRow(root)?.scrollTop ?? 0 });
}
