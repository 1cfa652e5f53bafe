import { combineReducers } from '@reduxjs/toolkit';
import { QUERY_STATUS } from '#contract/domain.ts';
import type { QueryDetail } from '#contract/http/queries.ts';
import { createLoaded } from '#common/loaded.ts';
import { createAssignDialog, type Assignable, type AssignState } from '../../assign/index.ts';
import type { OpenedQuery } from '../../queryView/index.ts';
import { detailReducer, logReducer, statusOf, type DetailState, type LogState } from './detailSlice.ts';
import { relatedReducer, type RelatedState } from './relatedSlice.ts';

export interface QueryDetailRoot {
  readonly queryDetail: {
    readonly shown: DetailState;
    readonly assign: AssignState<Assignable> | null;
    readonly log: LogState;
    readonly related: RelatedState;
    readonly relatedQuery: OpenedQuery;
  };
}

/** The Assign dialog of the query on screen. */
export const queryAssignment = createAssignDialog({
  name: 'queryAssign',
  pick: (root: QueryDetailRoot) => root.queryDetail.assign,
});

/** The query in the dialog. */
export const relatedQuery = createLoaded({
  name: 'relatedQuery',
  pick: (root: QueryDetailRoot) => root.queryDetail.relatedQuery,
});

/** What assigning needs to know of a query. */
export function assignableOf(query: QueryDetail): Assignable {
  return {
    id: query.id,
    toId: query.handleId,
    toName: query.handleName,
    isOver: statusOf(query) === QUERY_STATUS.closed,
  };
}

export const queryDetailReducer = combineReducers({
  shown: detailReducer,
  assign: queryAssignment.reducer,
  log: logReducer,
  related: relatedReducer,
  relatedQuery: relatedQuery.reducer,
});

export const selectShown = (root: QueryDetailRoot) => root.queryDetail.shown;
export const selectLog = (root: QueryDetailRoot) => root.queryDetail.log;
export const selectRelated = (root: QueryDetailRoot) => root.queryDetail.related;
