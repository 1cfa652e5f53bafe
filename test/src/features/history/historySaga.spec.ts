import { combineReducers } from '@reduxjs/toolkit';
import { TYPING_PAUSE_MS } from '#common/remoteSearch.ts';
import { cancellable } from '#common/http/cancellable.ts';
import type { ChatTask } from '#contract/http/chats.ts';
import type { ListPage } from '#common/liveList/index.ts';
import type { Customer } from '#src/features/history/historyApi.ts';
import { historySaga } from '#src/features/history/historySaga.ts';
import { historyReducer } from '#src/features/history/historySlice.ts';
import { historyCustomer, historyList, historyScreen } from '#src/features/history/historySlice.ts';
import { VISIBLE_TAB, aFakeHistoryApi, aHistoryPage } from '#test/support/page/fakeHistory.ts';
import { answered, aTask, failed } from '#test/support/page/fakeSession.ts';
import { createTestStore } from '#test/support/page/testStore.ts';

const { addressRead, viewChanged, closed: historyClosed, opened: historyOpened } = historyScreen;
const { chosen: customerChosen, typed: customerTyped } = historyCustomer.actions;
const { selectChosen: selectCustomer, selectSearch: selectCustomerSearch } = historyCustomer;
const { keywordTyped, refreshRequested, filtersChanged } = historyList.actions;
/** As the button of the screen. */
const reload = (pageNo = 1, cursor: string | null = null) => filtersChanged({ pageNo, cursor });

describe('chat history search', () => {
  beforeEach(() => jasmine.clock().install());
  afterEach(() => jasmine.clock().uninstall());

  const setUp = () => {
    const historyApi = aFakeHistoryApi();
    const visited: string[] = [];
    const test = createTestStore({
      reducer: combineReducers({ history: historyReducer }),
      saga: () =>
        historySaga({
          ...VISIBLE_TAB,
          historyApi,
          navigate: (path) => {
            visited.push(path);
          },
        }),
    });
    const dispatch = async (...actions: Parameters<typeof test.store.dispatch>[0][]) => {
      for (const action of actions) test.store.dispatch(action);
      await test.settle();
    };
    const pass = async (ms: number) => {
      jasmine.clock().tick(ms);
      await test.settle();
    };
    return { ...test, ...historyApi, visited, dispatch, pass, state: () => test.store.getState() };
  };

  it('requests with the filters of the address, and numbers rows over all pages', async () => {
    const { dispatch, fetchChats, state, visited } = setUp();
    fetchChats.and.callFake(() =>
      answered(
        aHistoryPage({
          pageNo: 3,
          records: [aTask({ chatId: '5', chatEnded: 1 }), aTask({ chatId: '4', comeFrom: 99, toName: '' })],
        }),
      ),
    );
    await dispatch(
      addressRead({ search: '?product=2&tag=7&solved=1&customer=1001&from=2026-01-01&liveId=5&page=3&at=c' }),
      historyOpened(),
    );
    expect(fetchChats.calls.mostRecent().args[0].filters).toEqual({
      product: 2,
      tagId: '7',
      chatEnded: 1,
      customerId: '1001',
      days: { from: '2026-01-01', to: '' },
      keyword: '5',
      pageNo: 3,
      cursor: 'c',
    });
    expect(visited).withContext('an unchanged address is not written').toEqual([]);
    expect(
      historyList
        .selectRows(state())
        .map(({ chatId, chatEnded, comeFrom, toName }) => [chatId, chatEnded, comeFrom, toName]),
    ).toEqual([
      ['5', 1, 4, 'Bo'],
      ['4', 0, 99, ''],
    ]);
  });

  it('writes its filters to the address, and starts new searches on the first page', async () => {
    const { dispatch, fetchChats, visited } = setUp();
    await dispatch(
      historyOpened(),
      viewChanged({ pageNo: 2, cursor: 'c' }),
      viewChanged({ days: { from: '', to: '2026-02-01' } }),
    );
    expect(visited).toEqual(['/search-chat-history?page=2&at=c', '/search-chat-history?to=2026-02-01']);
    expect(fetchChats.calls.mostRecent().args[0].filters).toEqual(
      jasmine.objectContaining({ pageNo: 1, cursor: null }),
    );
    const requested = fetchChats.calls.count();
    await dispatch(addressRead({ search: '?to=2026-02-01' }));
    expect(fetchChats).withContext('the address confirms the filters').toHaveBeenCalledTimes(requested);
  });

  it('ignores the answer to older filters, and aborts the request', async () => {
    const { dispatch, fetchChats, state } = setUp();
    let answerLate: (page: ListPage<ChatTask>) => void = () => undefined;
    const abort = jasmine.createSpy('abort');
    fetchChats.and.returnValue(
      cancellable(
        new Promise<ListPage<ChatTask>>((resolve) => {
          answerLate = resolve;
        }),
        abort,
      ),
    );
    await dispatch(historyOpened());
    fetchChats.and.callFake(() => answered(aHistoryPage({ total: 0, records: [] })));
    await dispatch(viewChanged({ product: 3 }));
    answerLate(aHistoryPage());
    await dispatch();
    expect(abort).toHaveBeenCalledTimes(1);
    expect(historyList.selectRows(state())).toHaveSize(0);
  });

  it('keeps filters and typed text over a failure, and loads again on request', async () => {
    const { dispatch, fetchChats, state } = setUp();
    await dispatch(historyOpened(), viewChanged({ product: 3 }), keywordTyped({ text: '47' }));
    fetchChats.and.callFake(() => failed({ kind: 'unreachable', code: 0 }));
    await dispatch(reload());
    expect(historyList.selectStatus(state())).toBe('failed');
    expect([historyList.selectTyped(state()), historyList.selectFilters(state()).product]).toEqual(['47', 3]);
    fetchChats.and.callFake(() => answered(aHistoryPage()));
    await dispatch(reload());
    expect([historyList.selectStatus(state()), historyList.selectTyped(state())]).toEqual(['ready', '47']);
  });

  it('reloads the current page', async () => {
    const { dispatch, fetchChats, state } = setUp();
    await dispatch(historyOpened(), viewChanged({ pageNo: 2, cursor: 'c' }), reload(2, 'c'));
    expect(fetchChats.calls.mostRecent().args[0].filters).toEqual(jasmine.objectContaining({ pageNo: 2, cursor: 'c' }));
    expect(historyList.selectRows(state())).toHaveSize(1);
  });

  it('requests nothing once it is closed', async () => {
    const { dispatch, fetchChats, visited, state } = setUp();
    await dispatch(historyOpened(), historyClosed(), refreshRequested(), viewChanged({ product: 1 }));
    expect(fetchChats).toHaveBeenCalledTimes(1);
    expect([visited, historyList.selectStatus(state())]).toEqual([[], 'closed']);
  });

  describe('customer filter of the history', () => {
    it('searches after a pause in typing, and not for an empty text', async () => {
      const { dispatch, pass, findCustomers, state } = setUp();
      await dispatch(historyOpened(), customerTyped({ keyword: 'a' }), customerTyped({ keyword: 'an' }));
      await pass(TYPING_PAUSE_MS - 1);
      expect(findCustomers).not.toHaveBeenCalled();
      expect(selectCustomerSearch(state()).status).toBe('searching');
      await pass(1);
      expect(findCustomers).toHaveBeenCalledOnceWith('an');
      expect(selectCustomerSearch(state())).toEqual({
        keyword: 'an',
        status: 'ready',
        options: [{ id: '1001', name: 'Ann' }],
      });
      await dispatch(customerTyped({ keyword: ' ' }));
      await pass(TYPING_PAUSE_MS);
      expect(findCustomers).toHaveBeenCalledTimes(1);
      expect(selectCustomerSearch(state()).options).toEqual([]);
    });

    it('ignores results of an older keyword', async () => {
      const { dispatch, pass, findCustomers, state } = setUp();
      let answerLate: (customers: readonly Customer[]) => void = () => undefined;
      findCustomers.and.returnValue(
        cancellable(
          new Promise<readonly Customer[]>((resolve) => {
            answerLate = resolve;
          }),
          () => undefined,
        ),
      );
      await dispatch(customerTyped({ keyword: 'a' }));
      await pass(TYPING_PAUSE_MS);
      await dispatch(customerTyped({ keyword: 'bo' }));
      answerLate([{ id: '1', name: 'A' }]);
      await dispatch();
      expect(selectCustomerSearch(state())).toEqual({ keyword: 'bo', status: 'searching', options: [] });
    });

    it('shows a failed search, and keeps the keyword', async () => {
      const { dispatch, pass, findCustomers, state } = setUp();
      findCustomers.and.callFake(() => failed({}));
      await dispatch(customerTyped({ keyword: 'an' }));
      await pass(TYPING_PAUSE_MS);
      expect(selectCustomerSearch(state())).toEqual({ keyword: 'an', status: 'failed', options: [] });
    });

    it('narrows the list to the chosen customer until it is cleared', async () => {
      const { dispatch, fetchChats, state, visited } = setUp();
      await dispatch(historyOpened(), customerChosen({ id: '1001', name: 'Ann' }));
      expect(selectCustomer(state())).toEqual({ id: '1001', label: 'Ann' });
      expect(fetchChats.calls.mostRecent().args[0].filters.customerId).toBe('1001');
      await dispatch(customerChosen(null));
      expect([selectCustomer(state()), fetchChats.calls.mostRecent().args[0].filters.customerId]).toEqual([null, null]);
      expect(visited).toEqual(['/search-chat-history?customer=1001', '/search-chat-history']);
    });

    it("loads the customer's name for an address that has only the id", async () => {
      const { dispatch, findCustomers, state } = setUp();
      await dispatch(addressRead({ search: '?customer=1001' }), historyOpened());
      expect(findCustomers).toHaveBeenCalledOnceWith('1001');
      expect(selectCustomer(state())).toEqual({ id: '1001', label: 'Ann' });
      await dispatch(addressRead({ search: '?customer=1002' }));
      expect(selectCustomer(state())).withContext('not found').toEqual({ id: '1002', label: '1002' });
    });
  });
});
