import { eventChannel, type EventChannel } from 'redux-saga';
import { ID_PATTERN } from '../../../contract/domain.ts';
import { CHAT, QUERIES, RAISE, type CustomerView } from './placeSlice.ts';

/**
 * The browser's history, in which views are entries without addresses of their own: nothing of them, and no token, is
 * ever in an address.
 */
export interface Places {
  /** What the page begins with: what it showed before it was loaded anew, or else what its address asks for. */
  readonly start: () => CustomerView;
  readonly push: (view: CustomerView) => void;
  readonly replace: (view: CustomerView) => void;
  /** @returns false when there is nothing of this page to go back to */
  readonly back: () => boolean;
  /** Views that the browser's own buttons lead to. Whoever takes from the channel closes it. */
  readonly watch: () => EventChannel<CustomerView>;
}

/** What an entry of the history remembers. `depth`: how many of this page's lie before it. */
interface Entry {
  readonly view: CustomerView;
  readonly depth: number;
}

/** What of a window this needs. */
export interface HistoryPage {
  readonly history: Pick<History, 'state' | 'pushState' | 'replaceState' | 'back'>;
  readonly addEventListener: (
    type: 'popstate',
    listener: (event: { readonly state: unknown }) => void,
    options: AddEventListenerOptions,
  ) => void;
}

/** @param asked the view that the address asks for */
export function createPlaces(page: HistoryPage, asked: CustomerView): Places {
  const { history } = page;
  let current: Entry = readEntry(history.state) ?? { view: asked, depth: 0 };
  const write = (how: 'pushState' | 'replaceState', entry: Entry) => {
    current = entry;
    history[how](entry, '');
  };
  return {
    start: () => {
      write('replaceState', current);
      return current.view;
    },
    push: (view) => write('pushState', { view, depth: current.depth + 1 }),
    replace: (view) => write('replaceState', { view, depth: current.depth }),
    back: () => {
      if (current.depth === 0) return false;
      history.back();
      return true;
    },
    watch: () =>
      eventChannel<CustomerView>((emit) => {
        const listening = new AbortController();
        page.addEventListener(
          'popstate',
          ({ state }) => {
            const entry = readEntry(state);
            const before = current;
            // An entry that is not ours: the app has changed the fragment, which brings a token and leads nowhere.
            if (entry === null) {
              write('replaceState', { view: current.view, depth: current.depth + 1 });
              return;
            }
            const isBack = entry.depth < before.depth;
            current = entry;
            // Back from such a one: it looked like this one, and the customer wants to leave that.
            if (isBack && entry.depth > 0 && isSame(entry.view, before.view)) history.back();
            else emit(entry.view);
          },
          { signal: listening.signal },
        );
        return () => listening.abort();
      }),
  };
}

/** The view that the address asks for: `?view=queries` or `?view=raise`. */
export function askedView(search: string): CustomerView {
  switch (new URLSearchParams(search).get('view')) {
    case 'queries':
      return QUERIES;
    case 'raise':
      return RAISE;
    default:
      return CHAT;
  }
}

function isSame(one: CustomerView, other: CustomerView): boolean {
  return one.name === other.name && (one.name !== 'query' || other.name !== 'query' || one.id === other.id);
}

/** An earlier version of the page may have written it. */
function readEntry(state: unknown): Entry | null {
  if (
    typeof state !== 'object' ||
    state === null ||
    !('view' in state) ||
    !('depth' in state) ||
    typeof state.depth !== 'number'
  )
    return null;
  const view = readView(state.view);
  return view === null ? null : { view, depth: state.depth };
}

function readView(view: unknown): CustomerView | null {
  if (typeof view !== 'object' || view === null || !('name' in view)) return null;
  switch (view.name) {
    case 'chat':
      return CHAT;
    case 'queries':
      return QUERIES;
    case 'raise':
      return RAISE;
    case 'query':
      return 'id' in view && isId(view.id)
        ? {
            name: 'query',
            id: view.id,
            cardOf: 'cardOf' in view && isId(view.cardOf) ? view.cardOf : null,
            isRaised: false,
          }
        : null;
    default:
      return null;
  }
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && ID_PATTERN.test(value);
}
