import { combineReducers } from '@reduxjs/toolkit';
import { CLOCK_TICK_MS, TASK_REFRESH_MS } from '#contract/constants.ts';
import { clockReducer, clockSaga, clockTicked, clockWatched } from '#common/clock/index.ts';
import {
  BEHIND_REFRESH_MS,
  createLiveList,
  liveListSaga,
  type FetchPage,
  type ListFilters,
  type ListPage,
  type LiveListState,
} from '#common/liveList/index.ts';
import { cancellable } from '#common/http/cancellable.ts';
import { answered, failed } from '#test/support/page/fakeSession.ts';
import { createTestStore } from '#test/support/page/testStore.ts';
import { fork } from 'typed-redux-saga';
import { UNCORRECTED } from '#test/support/page/fakeClock.ts';

interface Row {
  readonly id: string;
  readonly mark: string;
}
interface Root {
  readonly things: LiveListState<ListFilters, Row>;
}

const STARTED_AT = Date.UTC(2026, 0, 1, 0, 0, 3);
const list = createLiveList<Root, ListFilters, Row>({
  name: 'things',
  noFilters: { pageNo: 1, cursor: null },
  pick: (root) => root.things,
});
const { changesShown, cameForward, filtersChanged, listOpened, refreshRequested, rowsHeld, rowsReleased, wentBehind } =
  list.actions;

const aPage = (ids: string, etag: string, mark = ''): ListPage<Row> => ({
  pageNo: 1,
  pageSize: 10,
  total: ids.length,
  totalIsExact: true,
  next: null,
  prev: null,
  etag,
  records: [...ids].map((id) => ({ id, mark })),
});

describe('a live list', () => {
  beforeEach(() => jasmine.clock().install().mockDate(new Date(STARTED_AT)));
  afterEach(() => jasmine.clock().uninstall());

  const setUp = async () => {
    const fetchPage = jasmine
      .createSpy<FetchPage<ListFilters, Row>>('fetchPage')
      .and.callFake(() => answered(aPage('abc', '1')));
    const tab = { isHidden: false, show: (): void => undefined };
    const deps = {
      ...UNCORRECTED,
      random: () => 0.5,
      now: () => Date.now(),
      visibility: {
        isHidden: () => tab.isHidden,
        nextShown: () =>
          new Promise<void>((resolve) => {
            tab.show = resolve;
          }),
      },
    };
    const test = createTestStore({
      reducer: combineReducers({ things: list.reducer, clock: clockReducer }),
      saga: function* () {
        yield* fork(() => liveListSaga({ list, fetchPage, deps }));
        yield* fork(() => clockSaga(deps));
      },
    });
    const state = () => test.store.getState();
    const dispatch = async (...actions: Parameters<typeof test.store.dispatch>[0][]) => {
      for (const action of actions) test.store.dispatch(action);
      await test.settle();
    };
    const pass = async (ms = TASK_REFRESH_MS) => {
      jasmine.clock().tick(ms);
      await test.settle();
    };
    const answer = async (page: ListPage<Row> | null) => {
      fetchPage.and.callFake(() => answered(page));
      await pass();
    };
    /** The same while the pointer moves on the rows. */
    const answerHeld = async (page: ListPage<Row>) => {
      await dispatch(rowsHeld());
      await pass(TASK_REFRESH_MS / 2);
      await dispatch(rowsHeld());
      fetchPage.and.callFake(() => answered(page));
      await pass(TASK_REFRESH_MS / 2);
    };
    const shown = () =>
      list
        .selectRows(state())
        .map(({ id, mark }) => `${id}${mark}`)
        .join(' ');
    await dispatch(listOpened({ isInFront: true }));
    return {
      ...test,
      fetchPage,
      tab,
      state,
      dispatch,
      pass,
      answer,
      answerHeld,
      shown,
      freshness: () => list.selectFreshness(state()),
    };
  };

  it('shows new rows as they arrive, and is live', async () => {
    const { answer, shown, freshness } = await setUp();
    expect(shown()).toBe('a b c');
    await answer(aPage('xab', '2'));
    expect(shown()).toBe('x a b');
    expect(freshness()).toEqual({ name: 'live' });
  });

  it('dispatches nothing while nothing changes', async () => {
    const { dispatch, answer, actions, state } = await setUp();
    await dispatch(clockWatched());
    const [before, things] = [actions.length, state().things];
    for (let refreshes = 0; refreshes < 20; refreshes += 1) await answer(null);
    expect(actions.slice(before).filter((action) => !clockTicked.match(action))).toEqual([]);
    expect(actions.length - before)
      .withContext('ticks of the clock')
      .toBe((20 * TASK_REFRESH_MS) / CLOCK_TICK_MS);
    expect(state().things).toBe(things);
  });

  it('keeps the objects of unchanged rows', async () => {
    const { answer, state } = await setUp();
    const [a, b] = list.selectRows(state());
    await answer({
      ...aPage('abc', '2'),
      records: [
        { id: 'a', mark: '' },
        { id: 'b', mark: '!' },
        { id: 'c', mark: '' },
      ],
    });
    const rows = list.selectRows(state());
    expect(rows[0]).toBe(a);
    expect(rows[1]).not.toBe(b);
    const position = list.selectPosition(state());
    await answer(aPage('abc', '3', '?'));
    expect(list.selectPosition(state())).toBe(position);
  });

  it('updates rows in place while it is held, and adds, removes and moves them when it is released', async () => {
    const { answerHeld, dispatch, shown, freshness, state } = await setUp();
    await answerHeld(aPage('xca', '2', '!'));
    expect(shown()).toBe('a! b c!');
    expect(list.selectChanges(state())).toBe(2);
    expect(freshness()).withContext('the last answer that was shown').toEqual({ name: 'asOf', at: STARTED_AT });
    await answerHeld(aPage('yxc', '3', '?'));
    expect(freshness()).toEqual({ name: 'asOf', at: STARTED_AT });
    await dispatch(rowsReleased());
    expect(shown()).toBe('y? x? c?');
    expect(list.selectChanges(state())).toBe(0);
    expect(freshness()).toEqual({ name: 'live' });
  });

  it('is held until the pointer has rested for the time of a refresh', async () => {
    const { answerHeld, pass, shown } = await setUp();
    await answerHeld(aPage('xab', '2'));
    await answerHeld(aPage('yxa', '3'));
    expect(shown()).withContext('the pointer moves').toBe('a b c');
    await pass(TASK_REFRESH_MS / 2 - 1);
    expect(shown()).toBe('a b c');
    await pass(1);
    expect(shown()).toBe('y x a');
  });

  it('shows added rows at once while it is held: the first ones, and those at the end', async () => {
    const { answer, dispatch, shown, freshness } = await setUp();
    await answer(aPage('', '2'));
    await dispatch(rowsHeld());
    await answer(aPage('ab', '3'));
    expect(shown()).toBe('a b');
    await dispatch(rowsHeld());
    await answer(aPage('abc', '4'));
    expect(shown()).toBe('a b c');
    expect(freshness()).toEqual({ name: 'live' });
  });

  it('shows waiting rows on demand while it is held, and stays held', async () => {
    const { answerHeld, dispatch, shown, state, fetchPage } = await setUp();
    await answerHeld(aPage('xab', '2'));
    expect(fetchPage.calls.mostRecent().args[0].etag).toBe('1');
    await dispatch(changesShown());
    expect(shown()).toBe('x a b');
    await answerHeld(aPage('yxa', '3'));
    expect(fetchPage.calls.mostRecent().args[0].etag).toBe('2');
    expect(shown()).toBe('x a b');
    expect(list.selectChanges(state())).toBe(1);
    await answerHeld(aPage('xab', '4'));
    expect(list.selectChanges(state())).withContext('changed back').toBe(0);
  });

  it('shows the rows of other filters at once while it is held', async () => {
    const { fetchPage, dispatch, shown } = await setUp();
    fetchPage.and.callFake(() => answered(aPage('xyz', '9')));
    await dispatch(rowsHeld(), filtersChanged({ pageNo: 2 }));
    expect(shown()).toBe('x y z');
  });

  it('shows the rows of the newest filters, whichever answer comes last', async () => {
    const { fetchPage, settle, dispatch, shown } = await setUp();
    let answerLate = (_page: ListPage<Row>): void => undefined;
    const late = new Promise<ListPage<Row>>((resolve) => {
      answerLate = resolve;
    });
    fetchPage.and.callFake(() => cancellable(late, () => undefined));
    await dispatch(filtersChanged({ pageNo: 2 }));
    fetchPage.and.callFake(() => answered(aPage('xyz', '9')));
    await dispatch(filtersChanged({ pageNo: 3 }));
    answerLate(aPage('abc', '8'));
    await settle();
    expect(shown()).toBe('x y z');
  });

  it('says since when it is stale, also after a manual refresh', async () => {
    const { fetchPage, dispatch, pass, answer, freshness, shown, state } = await setUp();
    await pass();
    fetchPage.and.callFake(() => failed({ kind: 'unreachable', code: 0 }));
    await dispatch(refreshRequested());
    expect(freshness()).toEqual({ name: 'stale', since: STARTED_AT + TASK_REFRESH_MS });
    expect(shown()).toBe('a b c');
    await dispatch(refreshRequested());
    expect(freshness())
      .withContext('still')
      .toEqual({ name: 'stale', since: STARTED_AT + TASK_REFRESH_MS });
    await pass(60_000);
    await answer(null);
    await pass(60_000);
    expect(list.selectStatus(state())).toBe('ready');
    expect(freshness()).toEqual({ name: 'live' });
  });

  it('pauses in a hidden tab with its last time, and is live again when the tab is shown', async () => {
    const { tab, pass, freshness, fetchPage, dispatch } = await setUp();
    tab.isHidden = true;
    await pass();
    expect(freshness()).toEqual({ name: 'asOf', at: STARTED_AT });
    await pass(3_600_000);
    expect(fetchPage).toHaveBeenCalledTimes(1);
    fetchPage.and.callFake(() => answered(null));
    tab.isHidden = false;
    tab.show();
    await dispatch();
    expect(freshness()).toEqual({ name: 'live' });
  });

  it('refreshes less often behind another tab, and at once when it comes to the front', async () => {
    const { fetchPage, dispatch, pass } = await setUp();
    await dispatch(wentBehind());
    await pass();
    expect(fetchPage).withContext('what was due already').toHaveBeenCalledTimes(2);
    await pass(BEHIND_REFRESH_MS - 1);
    expect(fetchPage).toHaveBeenCalledTimes(2);
    await dispatch(cameForward());
    expect(fetchPage).toHaveBeenCalledTimes(3);
    await pass();
    expect(fetchPage).toHaveBeenCalledTimes(4);
  });
});
