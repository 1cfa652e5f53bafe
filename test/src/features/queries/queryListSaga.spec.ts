import { cancellable } from '#common/http/cancellable.ts';
import { NO_FILTERS } from '#src/features/queries/list/queryListFilters.ts';
import {
  queryList,
  queryListCategories,
  queryListRefreshRequested,
  rowOpened,
  selectListAddress,
  selectOpenedRow,
  queryListScreen,
} from '#src/features/queries/list/queryListSlice.ts';
import { aCategory, aQueryPage, aQuerySummary, setUpQueryList } from '#test/support/page/fakeQueryList.ts';
import { answered, failed } from '#test/support/page/fakeSession.ts';

const { addressRead, closed: queryListClosed, opened: queryListOpened, viewChanged } = queryListScreen;

describe('the query list', () => {
  const setUp = async ({ search = '' } = {}) => {
    const test = setUpQueryList();
    await test.dispatch(addressRead({ search }), queryListOpened());
    const ids = () =>
      queryList
        .selectRows(test.state())
        .map(({ id }) => id)
        .join(' ');
    return {
      ...test,
      ids,
      status: () => queryList.selectStatus(test.state()),
      filters: () => queryList.selectFilters(test.state()),
    };
  };

  it('loads what the address holds', async () => {
    const { lastRequest, ids, visited } = await setUp({
      search: '?tab=mine&tag=7&status=2&keyword=lost+card&sort=created&order=asc&page=3&at=c3',
    });
    expect(lastRequest().filters).toEqual({
      tab: 'mine',
      categoryId: null,
      tagId: '7',
      status: 2,
      keyword: 'lost card',
      sort: 'createTime',
      isAscending: true,
      pageNo: 3,
      cursor: 'c3',
    });
    expect([ids(), visited]).toEqual(['501', []]);
  });

  it('writes each view to the address and follows Back', async () => {
    const { lastRequest, dispatch, visited, filters } = await setUp();
    await dispatch(viewChanged({ tab: 'mine' }), viewChanged({ status: 1 }), viewChanged({ pageNo: 2, cursor: 'c2' }));
    expect(visited).toEqual([
      '/query-service?tab=mine',
      '/query-service?tab=mine&status=1',
      '/query-service?tab=mine&status=1&page=2&at=c2',
    ]);
    await dispatch(addressRead({ search: '?tab=mine' }));
    expect(lastRequest().filters).toEqual({ ...NO_FILTERS, tab: 'mine' });
    expect(visited.length).toBe(3);
    await dispatch(viewChanged({ sort: 'createTime', isAscending: false }));
    expect(filters().pageNo).withContext('another order starts at the first page').toBe(1);
  });

  it('searches again for the same keyword without a new address', async () => {
    const { api, dispatch, visited } = await setUp({ search: '?keyword=card' });
    await dispatch(viewChanged({ keyword: 'card' }));
    expect([api.fetchQueries.calls.count(), visited]).toEqual([2, []]);
  });

  it('ignores a slow answer that a newer one has overtaken', async () => {
    const { api, dispatch, ids } = await setUp();
    let answerLate: () => void = () => undefined;
    let wasCancelled = false;
    api.fetchQueries.and.returnValue(
      cancellable(
        new Promise((resolve) => {
          answerLate = () => resolve(aQueryPage({ records: [aQuerySummary({ id: '1' })] }));
        }),
        () => {
          wasCancelled = true;
        },
      ),
    );
    await dispatch(viewChanged({ keyword: 'slow' }));
    api.fetchQueries.and.callFake(() => answered(aQueryPage({ records: [aQuerySummary({ id: '2' })] })));
    await dispatch(viewChanged({ keyword: 'quick' }));
    answerLate();
    await dispatch();
    expect([ids(), wasCancelled]).toEqual(['2', true]);
  });

  it('refreshes by etag, on Refresh and when the tab becomes visible only', async () => {
    const { api, lastRequest, actions, comeBack, dispatch, state } = await setUp();
    expect(lastRequest().etag).toBeNull();
    api.fetchQueries.and.callFake(() => answered(null));
    const [shown, before] = [state().queryList.list, actions.length];
    await comeBack();
    expect([lastRequest().etag, api.fetchQueries.calls.count()]).toEqual(['q1', 2]);
    expect([state().queryList.list, actions.length]).withContext('nothing has changed').toEqual([shown, before]);
    await dispatch(queryListRefreshRequested());
    expect([lastRequest().etag, api.fetchQueries.calls.count()]).toEqual(['q1', 3]);
    await dispatch(queryListClosed());
    await comeBack();
    expect(api.fetchQueries).toHaveBeenCalledTimes(3);
  });

  it('keeps its rows after a failed refresh and marks them as stale', async () => {
    const { api, comeBack, dispatch, ids, status, state } = await setUp();
    api.fetchQueries.and.callFake(() => failed({ kind: 'timeout' }));
    await comeBack();
    expect([ids(), status(), queryList.selectFreshness(state())?.name]).toEqual(['501', 'stale', 'stale']);
    await dispatch(viewChanged({ status: 2 }));
    expect([ids(), status()]).toEqual(['', 'failed']);
    api.fetchQueries.and.callFake(() => answered(aQueryPage()));
    await dispatch(queryListRefreshRequested());
    expect([ids(), status()]).toEqual(['501', 'ready']);
  });

  it('returns from a detail unchanged and then checks for changes', async () => {
    const { api, lastRequest, dispatch, ids, status, state, visited } = await setUp({ search: '?status=1' });
    await dispatch(rowOpened({ id: '501', scrollTop: 240 }), queryListClosed());
    expect([visited.at(-1), selectListAddress(state())]).toEqual(['/query-service/501', '/query-service?status=1']);
    let answer: () => void = () => undefined;
    api.fetchQueries.and.returnValue(
      cancellable(
        new Promise((resolve) => {
          answer = () => resolve(null);
        }),
        () => undefined,
      ),
    );
    await dispatch(addressRead({ search: '?status=1' }), queryListOpened());
    expect([ids(), status(), lastRequest().etag, selectOpenedRow(state())]).toEqual([
      '501',
      'refreshing',
      'q1',
      { id: '501', scrollTop: 240 },
    ]);
    answer();
    await dispatch();
    expect([ids(), status()]).toEqual(['501', 'ready']);
  });

  it('shows nothing of the old view at another address', async () => {
    const { api, dispatch, ids, status } = await setUp({ search: '?status=1' });
    await dispatch(queryListClosed());
    api.fetchQueries.and.returnValue(cancellable(new Promise(() => undefined), () => undefined));
    await dispatch(addressRead({ search: '' }), queryListOpened());
    expect([ids(), status()]).toEqual(['', 'loading']);
  });

  it('leads back to all queries before any list was shown', () => {
    expect(selectListAddress({})).toBe('/query-service');
  });

  describe('the categories of the query list', () => {
    it('drop an unknown category from the address', async () => {
      const { lastRequest, filters, visited } = await setUp({ search: '?category=99&status=1' });
      expect([filters().categoryId, lastRequest().filters.status, visited]).toEqual([
        null,
        1,
        ['/query-service?status=1 (instead)'],
      ]);
      const known = await setUp({ search: '?category=1' });
      expect([known.filters().categoryId, known.visited]).toEqual(['1', []]);
    });

    it('may fail without blocking the list, and load again on Refresh', async () => {
      const test = setUpQueryList();
      test.api.fetchCategories.and.callFake(() => failed({ kind: 'timeout' }));
      await test.dispatch(addressRead({ search: '?category=99' }), queryListOpened());
      expect([queryListCategories.select(test.state()).status, test.lastRequest().filters.categoryId]).toEqual([
        'failed',
        '99',
      ]);
      test.api.fetchCategories.and.callFake(() => answered([aCategory({ id: '99' })]));
      await test.dispatch(queryListRefreshRequested());
      expect([queryListCategories.select(test.state()).status, test.lastRequest().filters.categoryId]).toEqual([
        'ready',
        '99',
      ]);
    });
  });
});
