import { QUERY_STATUS } from '#contract/domain.ts';
import type { QueryDetail } from '#contract/http/queries.ts';
import { createAssignDialog, type Assignable, type AssignState } from '#src/features/assign/index.ts';
import { statusOf } from '../detailSlice.ts';

/** What assigning needs to know of a query. `isOver`: it is closed. */
export type AssignableQuery = Assignable;

interface AssignRoot {
  readonly queryDetail: { readonly assign: AssignState<AssignableQuery> | null };
}

/** The Assign dialog of the query on screen. */
export const queryAssignment = createAssignDialog({
  name: 'queryAssign',
  pick: (root: AssignRoot) => root.queryDetail.assign,
});

export function assignableOf(query: QueryDetail): AssignableQuery {
  return {
    id: query.id,
    toId: query.handleId,
    toName: query.handleName,
    isOver: statusOf(query) === QUERY_STATUS.closed,
  };
}
