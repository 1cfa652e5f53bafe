import { combineReducers } from '@reduxjs/toolkit';
import { fork } from 'typed-redux-saga';
import { QUERY_STATUS } from '#contract/domain.ts';
import type { WaitingQuery } from '#contract/http/queries.ts';
import type { QueryCategory } from '#contract/http/settings.ts';
import { clockReducer } from '#common/clock/index.ts';
import { commandsReducer } from '#common/commands/index.ts';
import { toastsReducer } from '#common/toasts/index.ts';
import { viewReducer } from '#common/view.ts';
import { cancellable } from '#common/http/cancellable.ts';
import type { ListPage } from '#common/liveList/index.ts';
import { bulkAssignment, queryBulkReducer } from '#src/features/queries/list/queryBulk.ts';
import { queryBulkSaga, type QueryBulkApi } from '#src/features/queries/list/queryBulkSaga.ts';
import { queryListSaga, type QueryListApi } from '#src/features/queries/list/queryListSaga.ts';
import { queryListReducer } from '#src/features/queries/list/queryListSlice.ts';
import { savedFiltersForm } from '#src/features/savedFilters/savedFilters.ts';
import { tagsReducer } from '#src/features/tags/tagsSlice.ts';
import { aQuery } from './fakeQueries.ts';
import { answered, signedInReducer } from './fakeSession.ts';
import { createTestStore } from './testStore.ts';

export function aQuerySummary(fields: Partial<WaitingQuery> = {}): WaitingQuery {
  const { description: _, picUrls: __, handleHeadImg: ___, createHeadImg: ____, ...summary } = aQuery();
  const isClosed = fields.handleStatus === QUERY_STATUS.closed;
  return {
    ...summary,
    waitsFor: isClosed ? null : 'staff',
    waitingSince: isClosed ? null : summary.createTime,
    writers: [],
    ...fields,
  };
}

export function aQueryPage(fields: Partial<ListPage<WaitingQuery>> = {}): ListPage<WaitingQuery> {
  return {
    pageNo: 1,
    pageSize: 10,
    total: 1,
    totalIsExact: true,
    next: null,
    prev: null,
    records: [aQuerySummary()],
    etag: 'q1',
    ...fields,
  };
}

export function aCategory(fields: Partial<QueryCategory> = {}): QueryCategory {
  return { id: '1', name: 'Account', module: 'Chat', remark: '', status: 'A', ...fields };
}

/** The sagas of the query list with a store and a fake server. */
export function setUpQueryList() {
  const api = {
    fetchQueries: jasmine
      .createSpy<QueryListApi['fetchQueries']>('fetchQueries')
      .and.callFake(() => answered(aQueryPage())),
    fetchCategories: jasmine
      .createSpy<QueryListApi['fetchCategories']>('fetchCategories')
      .and.callFake(() => answered([aCategory()])),
  };
  /** The requests of what is done to several queries, as 'close 501'. */
  const requests: string[] = [];
  const ask = (request: string) => {
    requests.push(request);
    return answered(null);
  };
  const bulkApi = {
    findAssignees: () => answered([]),
    assign: jasmine.createSpy<QueryBulkApi['assign']>('assign').and.callFake((id, to) => ask(`assign ${id} to ${to}`)),
    close: jasmine.createSpy<QueryBulkApi['close']>('close').and.callFake((id) => ask(`close ${id}`)),
    addTags: jasmine
      .createSpy<QueryBulkApi['addTags']>('addTags')
      .and.callFake((id, tagIds) => ask(`tag ${id} ${tagIds.join(',')}`)),
  };
  const visited: string[] = [];
  const tab = { show: (): void => undefined };
  const test = createTestStore({
    reducer: combineReducers({
      clock: clockReducer,
      commands: commandsReducer,
      session: signedInReducer,
      queryList: queryListReducer,
      queryBulk: queryBulkReducer,
      queryBulkAssign: bulkAssignment.reducer,
      savedFilters: savedFiltersForm.reducer,
      tags: tagsReducer,
      toasts: toastsReducer,
      view: viewReducer,
    }),
    saga: function* sagas() {
      yield* fork(() => queryBulkSaga(bulkApi));
      yield* queryListSaga({
        queryListApi: api,
        random: () => 0.5,
        now: () => Date.now(),
        visibility: {
          isHidden: () => false,
          nextShown: () =>
            cancellable(
              new Promise<void>((resolve) => {
                tab.show = resolve;
              }),
              () => undefined,
            ),
        },
        navigate: (path, options) => {
          visited.push(options?.replace === true ? `${path} (instead)` : path);
        },
      });
    },
  });
  const dispatch = async (...actions: Parameters<typeof test.store.dispatch>[0][]) => {
    for (const action of actions) test.store.dispatch(action);
    await test.settle();
  };
  /** Shows the tab. */
  const comeBack = async () => {
    tab.show();
    await test.settle();
  };
  const lastRequest = () => api.fetchQueries.calls.mostRecent().args[0];
  return {
    ...test,
    api,
    bulkApi,
    requests,
    visited,
    dispatch,
    comeBack,
    lastRequest,
    state: () => test.store.getState(),
  };
}
