import { combineReducers } from '@reduxjs/toolkit';
import { TASK_REFRESH_MS } from '#contract/constants.ts';
import { cancellable } from '#common/http/cancellable.ts';
import {
  addressRead,
  taskOpened,
  tasksList,
  tasksSaga,
  type TaskPage,
  type TasksApi,
  type TasksDeps,
} from '#src/features/tasks/index.ts';
import { answered, aTask, aTaskPage, failed } from '#test/support/page/fakeSession.ts';
import { createTestStore } from '#test/support/page/testStore.ts';

const { filtersChanged, listClosed, refreshRequested } = tasksList.actions;
const listOpened = () => tasksList.actions.listOpened({ isInFront: true });
const STARTED_AT = Date.UTC(2026, 0, 1);

describe('task list', () => {
  beforeEach(() => jasmine.clock().install().mockDate(new Date(STARTED_AT)));
  afterEach(() => jasmine.clock().uninstall());

  const setUp = () => {
    const fetchPage = jasmine.createSpy<TasksApi['fetchPage']>('fetchPage').and.callFake(() => answered(aTaskPage()));
    const tab = { isHidden: false, show: (): void => undefined };
    const [visited, opened]: [string[], string[]] = [[], []];
    const deps: TasksDeps = {
      tasksApi: { fetchPage },
      random: () => 0.5,
      now: () => Date.now(),
      visibility: {
        isHidden: () => tab.isHidden,
        nextShown: () =>
          new Promise<void>((resolve) => {
            tab.show = resolve;
          }),
      },
      navigate: (path) => {
        visited.push(path);
      },
      openTab: (url, name) => {
        opened.push(`${name}: ${url}`);
      },
    };
    const test = createTestStore({
      reducer: combineReducers({ tasks: tasksList.reducer }),
      saga: () => tasksSaga(deps),
    });
    const dispatch = async (...actions: Parameters<typeof test.store.dispatch>[0][]) => {
      for (const action of actions) test.store.dispatch(action);
      await test.settle();
    };
    const pass = async (ms: number) => {
      jasmine.clock().tick(ms);
      await test.settle();
    };
    return { ...test, fetchPage, tab, visited, opened, dispatch, pass, state: () => test.store.getState() };
  };

  it('polls 2 s after each answer until it is closed', async () => {
    const { fetchPage, dispatch, pass } = setUp();
    await dispatch(listOpened());
    await pass(TASK_REFRESH_MS - 1);
    expect(fetchPage).toHaveBeenCalledTimes(1);
    await pass(1);
    expect(fetchPage).toHaveBeenCalledTimes(2);
    await dispatch(listClosed());
    await pass(60_000);
    expect(fetchPage).toHaveBeenCalledTimes(2);
  });

  it('never requests while an answer is outstanding', async () => {
    const { fetchPage, dispatch, pass } = setUp();
    fetchPage.and.returnValue(cancellable(new Promise<never>(() => undefined), () => undefined));
    await dispatch(listOpened());
    await pass(30_000);
    expect(fetchPage).toHaveBeenCalledTimes(1);
  });

  it('ignores the answer to an older request, and aborts it', async () => {
    const { fetchPage, dispatch, state } = setUp();
    let answerLate: (page: TaskPage) => void = () => undefined;
    const abort = jasmine.createSpy('abort');
    fetchPage.and.returnValue(
      cancellable(
        new Promise<TaskPage>((resolve) => {
          answerLate = resolve;
        }),
        abort,
      ),
    );
    await dispatch(listOpened());
    fetchPage.and.callFake(() => answered(aTaskPage({ total: 0, records: [], etag: 'e2' })));
    await dispatch(filtersChanged({ keyword: '42' }));
    answerLate(aTaskPage());
    await dispatch();
    expect(abort).toHaveBeenCalledTimes(1);
    expect(tasksList.selectRows(state())).toHaveSize(0);
    expect(fetchPage.calls.mostRecent().args[0].filters.keyword).toBe('42');
  });

  it('dispatches nothing without changes, and requests with the tag of the shown page', async () => {
    const { fetchPage, dispatch, pass, actions } = setUp();
    await dispatch(listOpened());
    const before = actions.length;
    fetchPage.and.callFake(() => answered(null));
    for (let polls = 0; polls < 5; polls += 1) await pass(TASK_REFRESH_MS);
    expect(fetchPage).toHaveBeenCalledTimes(6);
    expect(fetchPage.calls.mostRecent().args[0].etag).toBe('e1');
    expect(actions).toHaveSize(before);
  });

  it('requests new filters without the old tag, from the first page', async () => {
    const { fetchPage, dispatch } = setUp();
    await dispatch(listOpened(), filtersChanged({ pageNo: 3, cursor: 'c' }));
    expect(fetchPage.calls.mostRecent().args[0].filters).toEqual(jasmine.objectContaining({ pageNo: 3, cursor: 'c' }));
    await dispatch(filtersChanged({ product: 2 }));
    const { filters, etag } = fetchPage.calls.mostRecent().args[0];
    expect(filters).toEqual(jasmine.objectContaining({ product: 2, pageNo: 1, cursor: null }));
    expect(etag).toBeNull();
  });

  it('keeps its rows over a failure, shows their age, and polls less often', async () => {
    const { fetchPage, dispatch, pass, state } = setUp();
    await dispatch(listOpened());
    await pass(TASK_REFRESH_MS);
    fetchPage.and.callFake(() => failed({ kind: 'unreachable', code: 0 }));
    await pass(TASK_REFRESH_MS);
    expect(tasksList.selectStatus(state())).toBe('stale');
    expect(tasksList.selectRows(state())).toHaveSize(1);
    expect(tasksList.selectFreshness(state()))
      .withContext('the last answer')
      .toEqual({ name: 'stale', since: STARTED_AT + TASK_REFRESH_MS });
    const asked = fetchPage.calls.count();
    await pass(TASK_REFRESH_MS + 999);
    expect(fetchPage).toHaveBeenCalledTimes(asked);
    await pass(1);
    expect(fetchPage).toHaveBeenCalledTimes(asked + 1);
    await pass(TASK_REFRESH_MS + 1_999);
    expect(fetchPage).toHaveBeenCalledTimes(asked + 1);
    fetchPage.and.callFake(() => answered(null));
    await pass(1);
    expect(tasksList.selectStatus(state())).withContext('confirmed').toBe('ready');
    await pass(TASK_REFRESH_MS);
    expect(fetchPage)
      .withContext('as often as before')
      .toHaveBeenCalledTimes(asked + 3);
  });

  it('shows no rows of other filters after a failure, and loads again on request', async () => {
    const { fetchPage, dispatch, state } = setUp();
    await dispatch(listOpened());
    fetchPage.and.callFake(() => failed({ code: 4003, message: 'No permission' }));
    await dispatch(filtersChanged({ scope: 'all' }));
    expect(tasksList.selectStatus(state())).toBe('failed');
    expect(tasksList.selectError(state())?.message).toBe('No permission');
    expect(tasksList.selectPosition(state())).toBeNull();
    fetchPage.and.callFake(() => answered(aTaskPage()));
    await dispatch(refreshRequested());
    expect(tasksList.selectStatus(state())).toBe('ready');
  });

  it('requests nothing from a hidden tab, and at once when it is visible again', async () => {
    const { fetchPage, dispatch, pass, tab } = setUp();
    await dispatch(listOpened());
    tab.isHidden = true;
    await pass(TASK_REFRESH_MS);
    await pass(3_600_000);
    expect(fetchPage).toHaveBeenCalledTimes(1);
    tab.isHidden = false;
    tab.show();
    await dispatch();
    expect(fetchPage).toHaveBeenCalledTimes(2);
  });

  it('numbers its rows over all pages', async () => {
    const { fetchPage, dispatch, state } = setUp();
    fetchPage.and.callFake(() =>
      answered(aTaskPage({ pageNo: 3, records: [aTask({ chatId: '5' }), aTask({ chatId: '4', comeFrom: 99 })] })),
    );
    await dispatch(listOpened());
    expect(tasksList.selectFirstIndex(state())).toBe(21);
    expect(tasksList.selectRows(state()).map(({ chatId, comeFrom }) => [chatId, comeFrom])).toEqual([
      ['5', 4],
      ['4', 99],
    ]);
  });

  it('keeps unchanged rows as the same objects', async () => {
    const { fetchPage, dispatch, pass, state } = setUp();
    const pageOf = (etag: string, unReadCount: number) =>
      aTaskPage({ etag, records: [aTask({ chatId: '5' }), aTask({ chatId: '4', unReadCount })] });
    fetchPage.and.callFake(() => answered(pageOf('1', 0)));
    await dispatch(listOpened());
    const before = tasksList.selectRows(state());
    fetchPage.and.callFake(() => answered(pageOf('2', 1)));
    await pass(TASK_REFRESH_MS);
    const after = tasksList.selectRows(state());
    expect(after.map((row, at) => row === before[at])).toEqual([true, false]);
  });

  it('writes its filters to the address, and follows the address', async () => {
    const { dispatch, visited, state, fetchPage } = setUp();
    await dispatch(addressRead({ search: '?tab=all&product=2' }), listOpened());
    expect(visited).withContext('an unchanged address is not written').toEqual([]);
    expect(fetchPage.calls.mostRecent().args[0].filters).toEqual(
      jasmine.objectContaining({ scope: 'all', product: 2 }),
    );
    await dispatch(filtersChanged({ keyword: '1 2' }));
    expect(visited).toEqual(['/checkList?tab=all&product=2&liveId=1+2']);
    await dispatch(addressRead({ search: '' }));
    expect(tasksList.selectFilters(state())).toEqual(
      jasmine.objectContaining({ scope: 'mine', product: null, keyword: '' }),
    );
  });

  it('does not request twice when the address confirms the filters', async () => {
    const { dispatch, fetchPage } = setUp();
    await dispatch(addressRead({ search: '' }), listOpened());
    await dispatch(filtersChanged({ product: 2 }));
    const asked = fetchPage.calls.count();
    await dispatch(addressRead({ search: '?product=2' }));
    expect(fetchPage).toHaveBeenCalledTimes(asked);
  });

  it('opens a chat in a tab of its own name', async () => {
    const { dispatch, opened } = setUp();
    await dispatch(taskOpened({ chatId: '42', fromId: '1001' }));
    expect(opened).toEqual(['chat-42: /chat?id=42&fromId=1001']);
  });
});
