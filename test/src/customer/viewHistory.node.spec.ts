import type { END } from 'redux-saga';
import { requestedView, createViewHistory } from '#src/customer/viewHistory.ts';
import { CHAT, ownQuery, QUERIES, queryOfCard, RAISE, type CustomerView } from '#src/customer/viewSlice.ts';

/** A window's history as the page sees it, with the phone's own Back button. */
class HistoryWindow {
  readonly entries: unknown[] = [null];
  #at = 0;
  readonly #listeners: ((event: { readonly state: unknown }) => void)[] = [];
  readonly history = {
    state: null as unknown,
    pushState: (state: unknown) => {
      this.#at += 1;
      this.entries.splice(this.#at, Infinity, structuredClone(state));
    },
    replaceState: (state: unknown) => {
      this.entries[this.#at] = structuredClone(state);
    },
    back: () => {
      this.pressBack();
    },
  };

  constructor(state: unknown = null) {
    this.entries[0] = state;
    Object.defineProperty(this.history, 'state', { get: () => this.entries[this.#at] });
  }

  readonly addEventListener = (_type: 'popstate', listener: (event: { readonly state: unknown }) => void) => {
    this.#listeners.push(listener);
  };

  pressBack(): void {
    this.#at -= 1;
    for (const listener of this.#listeners) listener({ state: this.entries[this.#at] });
  }

  /** As the app does to pass a token. */
  changeFragment(): void {
    this.#at += 1;
    this.entries.splice(this.#at, Infinity, null);
    for (const listener of this.#listeners) listener({ state: null });
  }
}

function open(page: HistoryWindow, asked: CustomerView = CHAT) {
  const viewHistory = createViewHistory(page, asked);
  const shown: CustomerView[] = [];
  const channel = viewHistory.watch();
  const listen = () =>
    channel.take((view: CustomerView | END) => {
      if ('type' in view) return;
      shown.push(view);
      listen();
    });
  listen();
  return { viewHistory, shown };
}

describe("the history of the customer's views", () => {
  it('starts with the view that the address requests', () => {
    expect(requestedView('?view=queries')).toEqual(QUERIES);
    expect(requestedView('?view=raise&customer=1')).toEqual(RAISE);
    expect(requestedView('?view=elsewhere')).toEqual(CHAT);
    expect(open(new HistoryWindow(), QUERIES).viewHistory.start()).toEqual(QUERIES);
  });

  it('starts with the view from before a reload, whatever the address requests', () => {
    const page = new HistoryWindow();
    const { viewHistory } = open(page, QUERIES);
    viewHistory.start();
    viewHistory.push({ name: 'query', id: '7', cardOf: null, isRaised: true });
    const again = open(page, QUERIES).viewHistory;
    expect(again.start()).withContext('isRaised is lost on reload').toEqual(ownQuery('7'));
  });

  it("follows the browser's own Back button", () => {
    const page = new HistoryWindow();
    const { viewHistory, shown } = open(page);
    viewHistory.start();
    viewHistory.push(QUERIES);
    viewHistory.push(ownQuery('7'));
    page.pressBack();
    expect(shown).toEqual([QUERIES]);
  });

  it("goes back no further than the page's first view", () => {
    const page = new HistoryWindow();
    const { viewHistory } = open(page, RAISE);
    viewHistory.start();
    expect(viewHistory.back()).toBeFalse();
    viewHistory.push(queryOfCard('7', '1'));
    expect(viewHistory.back()).toBeTrue();
    expect(viewHistory.back()).toBeFalse();
  });

  it('ignores the entry that a new fragment adds', () => {
    const page = new HistoryWindow();
    const { viewHistory, shown } = open(page);
    viewHistory.start();
    viewHistory.push(QUERIES);
    viewHistory.push(RAISE);
    page.changeFragment();
    expect(shown).toEqual([]);
    const next = open(page).viewHistory;
    expect(next.start()).toEqual(RAISE);
    page.pressBack();
    expect(shown.at(-1)).toEqual(QUERIES);
  });

  it('ignores entries from another version of the page or another site', () => {
    for (const state of [
      'x',
      { view: 'queries', depth: 0 },
      { view: { name: 'query', id: '<b>' }, depth: 1 },
      { view: { name: 'other' }, depth: 1 },
      { view: QUERIES },
    ]) {
      expect(open(new HistoryWindow(state)).viewHistory.start())
        .withContext(JSON.stringify(state))
        .toEqual(CHAT);
    }
  });
});
