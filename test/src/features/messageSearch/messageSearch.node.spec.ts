import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { piecesOf } from '#src/features/messageSearch/pieces.ts';
import {
  isLongEnough,
  NO_FILTERS,
  searchAddress,
  writeView,
  type SearchView,
} from '#src/features/messageSearch/searchAddress.ts';
import {
  filtersChanged,
  hitsReceived,
  moreRequested,
  searchReducer,
  selectHitBeside,
  selectHitGroups,
} from '#src/features/messageSearch/searchSlice.ts';
import { isNarrowed, readView } from '#src/features/messageSearch/searchView.ts';
import { aFoundPage, aHit } from '#test/support/page/fakeMessageSearch.ts';

describe('a found text', () => {
  const drawn = (...given: Parameters<typeof piecesOf>) =>
    piecesOf(...given)
      .map(({ text, isMarked }) => (isMarked ? `[${text}]` : text))
      .join('|');

  it('is cut at its highlights, also at both ends and side by side', () => {
    expect(drawn('Where is my parcel?', [{ start: 12, end: 18 }])).toBe('Where is my |[parcel]|?');
    expect(
      drawn('ab cd', [
        { start: 0, end: 2 },
        { start: 3, end: 5 },
      ]),
    ).toBe('[ab]| |[cd]');
    expect(
      drawn('明天见', [
        { start: 0, end: 1 },
        { start: 1, end: 3 },
      ]),
    ).toBe('[明]|[天见]');
    expect(drawn('none', [])).toBe('none');
  });
});

describe('the address of the message search', () => {
  it('keeps a view, and ignores what is invalid', () => {
    const view: SearchView = {
      ...{ keyword: 'my parcel', sender: 2 as const, product: 4, hasPicture: true },
      ...{ days: { from: '2026-01-01', to: '' }, at: { chatId: '42', chatSeq: 7 } },
    };
    expect(readView(writeView(view))).toEqual(view);
    expect(readView('?sender=3&product=x&picture=yes&from=2026-13-01&id=42&seq=0')).toEqual({
      ...NO_FILTERS,
      at: null,
    });
    expect(searchAddress({})).toEqual({ path: '/search-messages', search: '' });
    expect([isNarrowed(NO_FILTERS), isNarrowed({ ...NO_FILTERS, hasPicture: true })]).toEqual([false, true]);
  });

  it('tells words that are worth a search while they are typed', () => {
    expect(['my ', 'par', '明', '...', '12', '주문'].map(isLongEnough)).toEqual([
      false,
      true,
      true,
      false,
      false,
      true,
    ]);
  });
});

describe('the list of found messages', () => {
  const newSearch = (keyword: string) =>
    filtersChanged({ filters: { ...NO_FILTERS, keyword }, typed: keyword, hasWords: true });
  const setUp = () => {
    const store = configureStore({ reducer: combineReducers({ messageSearch: searchReducer }) });
    store.dispatch(newSearch('parcel'));
    const receive = (fields: Parameters<typeof aFoundPage>[0], searchedAt = '2026-01-02T10:00:02.000Z') =>
      store.dispatch(hitsReceived({ page: aFoundPage(fields), searchedAt: Date.parse(searchedAt) }));
    return { store, receive, state: () => store.getState().messageSearch };
  };

  it('keeps the hits of a chat together, over all pages, and steps through them as they are drawn', () => {
    const { store, receive } = setUp();
    receive({ records: [aHit({ chatId: '9', chatSeq: 5 }), aHit({ chatId: '8', chatSeq: 4 })], next: 'a' });
    store.dispatch(moreRequested());
    receive({ records: [aHit({ chatId: '9', chatSeq: 2 })] });
    expect(
      selectHitGroups(store.getState()).map(({ chat, hits }) => [chat.chatId, hits.map(({ chatSeq }) => chatSeq)]),
    ).toEqual([
      ['9', [5, 2]],
      ['8', [4]],
    ]);
    const beside = (chatSeq: number, by: number) => selectHitBeside(store.getState(), { chatId: '9', chatSeq }, by);
    expect(beside(5, 1)).toEqual({ chatId: '9', chatSeq: 2 });
    expect(beside(2, 1)).toEqual({ chatId: '8', chatSeq: 4 });
    expect([beside(5, -1), beside(3, 1)]).toEqual([null, null]);
  });

  it('says how complete it is, if something is missing', () => {
    const { store, receive, state } = setUp();
    receive({ next: 'a' });
    expect([state().completeTo, state().completeFrom]).toEqual([null, null]);
    store.dispatch(newSearch('parcels'));
    receive({ next: 'a', completeFrom: '2025-01-01T00:00:00.000Z' }, '2026-01-02T10:00:06.000Z');
    expect([state().completeTo, state().completeFrom]).toEqual([
      '2026-01-02T10:00:00.000Z',
      '2025-01-01T00:00:00.000Z',
    ]);
    store.dispatch(moreRequested());
    receive({ records: [], next: 'b' });
    expect([state().completeTo, state().completeFrom, state().isDry])
      .withContext('what the first page has left out is not in later ones')
      .toEqual(['2026-01-02T10:00:00.000Z', null, true]);
  });
});
