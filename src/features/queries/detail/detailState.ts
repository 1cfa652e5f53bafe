import { combineReducers } from '@reduxjs/toolkit';
import type { AssignState } from '../../assign/index.ts';
import { queryAssignment, type AssignableQuery } from './assign/queryAssignment.ts';
import { detailReducer, type DetailState } from './detailSlice.ts';
import { logReducer, type LogState } from './log/logSlice.ts';
import { relatedReducer, type RelatedState } from './related/relatedSlice.ts';

interface QueryDetailState {
  readonly shown: DetailState;
  readonly assign: AssignState<AssignableQuery> | null;
  readonly log: LogState;
  readonly related: RelatedState;
}

/** The part of the store that this screen reads. */
export interface QueryDetailRoot {
  readonly queryDetail: QueryDetailState;
}

export const queryDetailReducer = combineReducers({
  shown: detailReducer,
  assign: queryAssignment.reducer,
  log: logReducer,
  related: relatedReducer,
});

export const selectShown = (root: QueryDetailRoot) => root.queryDetail.shown;
export const selectLog = (root: QueryDetailRoot) => root.queryDetail.log;
export const selectRelated = (root: QueryDetailRoot) => root.queryDetail.related;
