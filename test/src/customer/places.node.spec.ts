import type { END } from 'redux-saga';
import { askedView, createPlaces } from '../../../src/customer/place/places.ts';
import {
  CHAT,
  ownQuery,
  QUERIES,
  queryOfCard,
  RAISE,
  type CustomerView,
} from '../../../src/customer/place/placeSlice.ts';

/** As much of a window's history as a page can tell, with the phone's own Back button. */
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

  /** As the app does to hand in a token. */
  changeFragment(): void {
    this.#at += 1;
    this.entries.splice(this.#at, Infinity, null);
    for (const listener of this.#listeners) listener({ state: null });
  }
}

function open(page: HistoryWindow, asked: CustomerView = CHAT) {
  const places = createPlaces(page, asked);
  const led: CustomerView[] = [];
  const channel = places.watch();
  const listen = () =>
    channel.take((view: CustomerView | END) => {
      if ('type' in view) return;
      led.push(view);
      listen();
    });
  listen();
  return { places, led };
}

describe('places', () => {
  it('begin with what the address asks for', () => {
    expect(askedView('?view=queries')).toEqual(QUERIES);
    expect(askedView('?view=raise&customer=1')).toEqual(RAISE);
    expect(askedView('?view=elsewhere')).toEqual(CHAT);
    expect(open(new HistoryWindow(), QUERIES).places.start()).toEqual(QUERIES);
  });

  it('begin with what was shown before the page was loaded anew, whatever the address says', () => {
    const page = new HistoryWindow();
    const { places } = open(page, QUERIES);
    places.start();
    places.push({ name: 'query', id: '7', cardOf: null, isRaised: true });
    const again = open(page, QUERIES).places;
    expect(again.start()).withContext('but it was not raised this moment').toEqual(ownQuery('7'));
  });

  it("follow the browser's own Back button", () => {
    const page = new HistoryWindow();
    const { places, led } = open(page);
    places.start();
    places.push(QUERIES);
    places.push(ownQuery('7'));
    page.pressBack();
    expect(led).toEqual([QUERIES]);
  });

  it('go back only as far as this page goes', () => {
    const page = new HistoryWindow();
    const { places } = open(page, RAISE);
    places.start();
    expect(places.back()).toBeFalse();
    places.push(queryOfCard('7', '1'));
    expect(places.back()).toBeTrue();
    expect(places.back()).toBeFalse();
  });

  it('lead nowhere when the app brings a token in the fragment, and back from there as if it had not', () => {
    const page = new HistoryWindow();
    const { places, led } = open(page);
    places.start();
    places.push(QUERIES);
    places.push(RAISE);
    page.changeFragment();
    expect(led).toEqual([]);
    const next = open(page).places;
    expect(next.start()).toEqual(RAISE);
    page.pressBack();
    expect(led.at(-1)).toEqual(QUERIES);
  });

  it('are not led by what another version of the page, or somebody else, has written', () => {
    for (const state of [
      'x',
      { view: 'queries', depth: 0 },
      { view: { name: 'query', id: '<b>' }, depth: 1 },
      { view: { name: 'other' }, depth: 1 },
      { view: QUERIES },
    ]) {
      expect(open(new HistoryWindow(state)).places.start())
        .withContext(JSON.stringify(state))
        .toEqual(CHAT);
    }
  });
});
