import { combineReducers } from '@reduxjs/toolkit';
import { all, call } from 'typed-redux-saga';
import { cancellable } from '#common/http/cancellable.ts';
import { TYPING_PAUSE_MS } from '#common/remoteSearch.ts';
import { readerSaga } from '#src/features/messageSearch/readerSaga.ts';
import {
  foundMediaExpired,
  furtherRequested,
  readerReducer,
  readerRetried,
} from '#src/features/messageSearch/readerSlice.ts';
import { SEARCH_COMMANDS } from '#src/features/messageSearch/searchCommands.ts';
import { searchSaga } from '#src/features/messageSearch/searchSaga.ts';
import {
  foundChatEntered,
  moreRequested,
  searchReducer,
  searchRetried,
  searchScreen,
  wordsTyped,
} from '#src/features/messageSearch/searchSlice.ts';
import { aFakeSearchApi, aFoundPage, aHit, recordsFrom } from '#test/support/page/fakeMessageSearch.ts';
import { answered, failed } from '#test/support/page/fakeSession.ts';
import { createTestStore } from '#test/support/page/testStore.ts';

const { addressRead, closed, viewChanged } = searchScreen;
const READ = '?keyword=parcel&id=42&seq=7';

describe('the message search', () => {
  beforeEach(() => jasmine.clock().install());
  afterEach(() => jasmine.clock().uninstall());

  const setUp = () => {
    const api = aFakeSearchApi();
    const visited: string[] = [];
    /** Addresses that are not there yet; null: each is there at once. */
    let late: string[] | null = null;
    const tabs: string[] = [];
    const test = createTestStore({
      reducer: combineReducers({ messageSearch: searchReducer, messageReader: readerReducer }),
      saga: function* () {
        yield* all([
          call(searchSaga, {
            searchApi: api,
            now: () => Date.parse('2026-01-02T10:00:00.000Z'),
            openTab: (url: string) => {
              tabs.push(url);
            },
            // As the router and the screen do.
            navigate: (path: string, { replace = false } = {}) => {
              visited.push(`${replace ? '=' : '+'}${path}`);
              const search = path.slice(path.indexOf('?'));
              if (late === null) test.store.dispatch(addressRead({ search }));
              else late.push(search);
            },
          }),
          call(readerSaga, { searchApi: api }),
        ]);
      },
    });
    const dispatch = async (...actions: Parameters<typeof test.store.dispatch>[0][]) => {
      for (const action of actions) test.store.dispatch(action);
      await test.settle();
    };
    const press = async (id: string) => {
      const action = SEARCH_COMMANDS.find((command) => command.id === id)?.actionIn(test.store.getState()) ?? null;
      if (action !== null) await dispatch(action);
      return action !== null;
    };
    const pass = async (ms: number) => {
      jasmine.clock().tick(ms);
      await test.settle();
    };
    const beSlow = () => {
      late = [];
      return () => dispatch(...(late ?? []).splice(0).map((search) => addressRead({ search })));
    };
    const found = () => test.store.getState().messageSearch;
    const reader = () => test.store.getState().messageReader;
    return {
      ...api,
      visited,
      tabs,
      dispatch,
      press,
      pass,
      beSlow,
      found,
      reader,
      asked: () => api.search.calls.allArgs(),
    };
  };

  it('searches after a pause in typing, and cancels the older search', async () => {
    const { search: find, dispatch, pass, found, asked, visited } = setUp();
    let cancelled = 0;
    find.and.callFake(() =>
      cancellable(new Promise(() => undefined), () => {
        cancelled += 1;
      }),
    );
    await dispatch(wordsTyped({ text: 'pa' }));
    await pass(TYPING_PAUSE_MS);
    expect(asked()).withContext('too short').toEqual([]);
    await dispatch(wordsTyped({ text: ' parcel' }));
    await pass(TYPING_PAUSE_MS);
    find.and.callFake(() => answered(aFoundPage({ records: [aHit({ chatSeq: 8 })] })));
    await dispatch(wordsTyped({ text: 'parcels' }), viewChanged({ sender: 1 }));
    await pass(TYPING_PAUSE_MS);
    expect(asked().map(([filters]) => [filters.keyword, filters.sender])).toEqual([
      ['parcel', null],
      ['parcel', 1],
    ]);
    expect([cancelled, found().hits.map(({ chatSeq }) => chatSeq)]).toEqual([1, [8]]);
    expect(visited).toEqual(['=/search-messages?keyword=parcel', '=/search-messages?keyword=parcel&sender=1']);
    await dispatch(closed());
    expect(found().status).toBe('idle');
  });

  it('keeps what is typed until the address of the words before it is there', async () => {
    const { dispatch, pass, found, beSlow } = setUp();
    const catchUp = beSlow();
    await dispatch(addressRead({ search: '' }), wordsTyped({ text: 'kingfisher t' }));
    await pass(TYPING_PAUSE_MS);
    await dispatch(wordsTyped({ text: 'kingfisher ti' }));
    await catchUp();
    expect([found().typed, found().filters.keyword]).toEqual(['kingfisher ti', 'kingfisher t']);
    await pass(TYPING_PAUSE_MS);
    await dispatch(wordsTyped({ text: 'kingfisher tick' }));
    await pass(TYPING_PAUSE_MS);
    await dispatch(wordsTyped({ text: 'kingfisher ticket' }));
    await catchUp();
    expect([found().typed, found().filters.keyword]).toEqual(['kingfisher ticket', 'kingfisher tick']);
    await dispatch(addressRead({ search: '?keyword=parcel' }));
    expect(found().typed).toBe('parcel');
  });

  it('passes three empty pages by itself, and then waits for the user', async () => {
    const { search: find, dispatch, found, asked } = setUp();
    let page = 0;
    find.and.callFake(() => answered(aFoundPage({ records: [], next: `p${(page += 1)}` })));
    await dispatch(addressRead({ search: '?keyword=parcel' }));
    expect(asked().map(([, cursor]) => cursor)).toEqual([null, 'p1', 'p2']);
    expect([found().status, found().isDry]).toEqual(['ready', true]);
    find.and.callFake(() => answered(aFoundPage()));
    await dispatch(moreRequested());
    expect(asked().at(-1)?.[1]).toBe('p3');
    expect([found().hits.length, found().isDry, found().next]).toEqual([1, false, null]);
  });

  it('shows a failure, keeps the hits, and goes on where it failed', async () => {
    const { search: find, dispatch, found, asked } = setUp();
    find.and.callFake(() => failed({ kind: 'timeout' }));
    await dispatch(addressRead({ search: '?keyword=parcel' }));
    expect([found().status, found().hits]).toEqual(['failed', []]);
    find.and.callFake(() => answered(aFoundPage({ next: 'p1' })));
    await dispatch(searchRetried());
    find.and.callFake(() => failed({ kind: 'timeout' }));
    await dispatch(moreRequested());
    expect([found().status, found().hits.length]).toEqual(['failed', 1]);
    find.and.callFake(() => answered(aFoundPage({ records: [aHit({ chatSeq: 3 })] })));
    await dispatch(searchRetried());
    expect(asked().at(-1)?.[1]).toBe('p1');
    expect(found().hits.map(({ chatSeq }) => chatSeq)).toEqual([7, 3]);
  });

  it('reads around a hit, and goes to the next and the previous one; Back leads to the list', async () => {
    const { search: find, dispatch, press, reader, visited, fetchBefore, fetchFrom } = setUp();
    find.and.callFake(() => answered(aFoundPage({ records: [aHit(), aHit({ chatSeq: 6 })], next: 'p1' })));
    await dispatch(addressRead({ search: '?keyword=parcel' }), viewChanged({ at: { chatId: '42', chatSeq: 7 } }));
    expect(reader().records.map(({ chatSeq }) => chatSeq)).toEqual([4, 5, 6, 7, 8, 9]);
    expect(await press('messageSearch.previous')).toBeFalse();
    expect(await press('messageSearch.next')).toBeTrue();
    expect([reader().at?.chatSeq, fetchFrom.calls.count(), fetchBefore.calls.count()])
      .withContext('it is among those that are loaded')
      .toEqual([6, 1, 1]);
    find.and.callFake(() => answered(aFoundPage({ records: [aHit({ chatId: '41', chatSeq: 900 })] })));
    expect(await press('messageSearch.next')).toBeTrue();
    expect([reader().at, fetchFrom.calls.mostRecent().args[0].chatSeq]).toEqual([{ chatId: '41', chatSeq: 900 }, 900]);
    expect(await press('messageSearch.next')).toBeFalse();
    expect(await press('messageSearch.previous')).toBeTrue();
    expect(visited).toEqual([
      '+/search-messages?keyword=parcel&id=42&seq=7',
      ...['id=42&seq=6', 'id=41&seq=900', 'id=42&seq=6'].map((at) => `=/search-messages?keyword=parcel&${at}`),
    ]);
    await dispatch(addressRead({ search: '?keyword=parcel' }));
    expect([reader().status, find.calls.count()]).withContext('the list is as it was').toEqual(['closed', 2]);
  });

  it('loads further messages at both ends at once, and reads again after a failure', async () => {
    const { dispatch, reader, fetchBefore, fetchFrom } = setUp();
    fetchBefore.and.callFake(() => failed({ kind: 'timeout' }));
    await dispatch(addressRead({ search: READ }));
    expect(reader().status).toBe('failed');
    fetchBefore.and.callFake(() => answered(recordsFrom(5, 6, true)));
    fetchFrom.and.callFake(() => answered(recordsFrom(7, 8, true)));
    await dispatch(readerRetried());
    fetchBefore.and.callFake(({ chatSeq }) => answered(recordsFrom(1, chatSeq - 1)));
    fetchFrom.and.callFake(() => failed({ kind: 'timeout' }));
    await dispatch(furtherRequested({ side: 'earlier' }), furtherRequested({ side: 'later' }));
    expect([reader().earlier, reader().later]).toEqual(['none', 'failed']);
    fetchFrom.and.callFake(({ chatSeq }) => answered(recordsFrom(chatSeq, chatSeq)));
    await dispatch(furtherRequested({ side: 'later' }));
    expect(reader().records.map(({ chatSeq }) => chatSeq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('asks once for fresh addresses of a picture, and opens a live chat in its tab', async () => {
    const { dispatch, reader, fetchOne, tabs } = setUp();
    await dispatch(addressRead({ search: READ }));
    const [fresh] = recordsFrom(7, 7).records.map((record) => ({ ...record, content: 'fresh' }));
    fetchOne.and.callFake(() => answered({ records: fresh === undefined ? [] : [fresh], hasMore: false }));
    const expired = foundMediaExpired({ chatId: '42', chatSeq: 7 });
    await dispatch(expired, expired);
    expect([fetchOne.calls.count(), reader().records.find(({ chatSeq }) => chatSeq === 7)?.content]).toEqual([
      1,
      'fresh',
    ]);
    await dispatch(foundChatEntered({ chatId: '42', fromId: '1001' }));
    expect(tabs).toEqual(['/chat?id=42&fromId=1001&mode=C']);
  });
});
