import { combineReducers } from '@reduxjs/toolkit';
import type { QueryDetail, QueryLogEntry, QuerySummary } from '#contract/http/queries.ts';
import { toastsReducer } from '#common/toasts/index.ts';
import { viewReducer } from '#common/view.ts';
import type { QueryDetailApi } from '#src/features/queries/detail/detailApi.ts';
import { queryDetailSaga } from '#src/features/queries/detail/detailSaga.ts';
import { queryDetailReducer } from '#src/features/queries/detail/detailState.ts';
import { queryListReducer } from '#src/features/queries/list/queryListSlice.ts';
import { repliesReducer } from '#src/features/queries/replies/repliesState.ts';
import type { PageOf } from '#common/components/Pager.tsx';
import { sessionReducer } from '#src/features/session/index.ts';
import { anAssignee } from './fakeLeader.ts';
import { aQuerySummary } from './fakeQueryList.ts';
import { aQuery } from './fakeQueries.ts';
import { answered } from './fakeSession.ts';
import { createTestStore } from './testStore.ts';

export function anEntry(fields: Partial<QueryLogEntry> = {}): QueryLogEntry {
  return {
    id: '1',
    fromType: 2,
    fromName: 'Ada',
    toName: '',
    description: 'replied',
    createTime: '2026-01-02T00:00:00.000Z',
    extend: '{}',
    ...fields,
  };
}

export function aRelatedPage(fields: Partial<PageOf<QuerySummary>> = {}): PageOf<QuerySummary> {
  return {
    pageNo: 1,
    pageSize: 6,
    total: 2,
    totalIsExact: true,
    next: null,
    prev: null,
    records: [aQuerySummary({ id: '501' }), aQuerySummary({ id: '502', title: 'Another question' })],
    ...fields,
  };
}

/** The sagas of the detail screen with a store and a fake server, which remembers assignments and changes. */
export function setUpQueryDetail(query: QueryDetail = aQuery()) {
  const server = { query, entries: [anEntry()] as readonly QueryLogEntry[] };
  const change = (fields: Partial<QueryDetail>) => {
    const updated = Date.parse(server.query.updateTime) + 1_000;
    server.query = { ...server.query, updateTime: new Date(updated).toISOString(), ...fields };
  };
  const api = {
    fetchQuery: jasmine
      .createSpy<QueryDetailApi['fetchQuery']>('fetchQuery')
      .and.callFake((id) => answered(id === server.query.id ? server.query : aQuery({ id }))),
    changeStatus: jasmine.createSpy<QueryDetailApi['changeStatus']>('changeStatus').and.callFake(({ handleStatus }) => {
      change({ handleStatus });
      return answered(null);
    }),
    fetchLog: jasmine.createSpy<QueryDetailApi['fetchLog']>('fetchLog').and.callFake(() => answered(server.entries)),
    fetchRelated: jasmine
      .createSpy<QueryDetailApi['fetchRelated']>('fetchRelated')
      .and.callFake(() => answered(aRelatedPage())),
    findAssignees: jasmine
      .createSpy<QueryDetailApi['findAssignees']>('findAssignees')
      .and.callFake(() => answered([anAssignee()])),
    assign: jasmine.createSpy<QueryDetailApi['assign']>('assign').and.callFake(({ toId }) => {
      change({ handleId: toId, handleName: 'Ada Mensah' });
      return answered(null);
    }),
  };
  const test = createTestStore({
    reducer: combineReducers({
      queryDetail: queryDetailReducer,
      queryReplies: repliesReducer,
      queryList: queryListReducer,
      view: viewReducer,
      session: sessionReducer,
      toasts: toastsReducer,
    }),
    saga: () => queryDetailSaga(api),
  });
  const dispatch = async (...actions: Parameters<typeof test.store.dispatch>[0][]) => {
    for (const action of actions) test.store.dispatch(action);
    await test.settle();
  };
  return { ...test, api, change, server, dispatch, state: () => test.store.getState() };
}
