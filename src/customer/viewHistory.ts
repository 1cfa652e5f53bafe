import { listeningChannel } from '#common/browser/listening.ts';
import { ID_PATTERN } from '#contract/domain.ts';
import { CHAT, ownQuery, QUERIES, queryOfCard, RAISE, type CustomerView } from './viewSlice.ts';

export type ViewHistory = ReturnType<typeof createViewHistory>;

/** The state of a history entry. `depth`: how many of this page's entries come before it. */
interface Entry {
  readonly view: CustomerView;
  readonly depth: number;
}

/** The parts of `window` that this file uses. */
export interface HistoryPage {
  readonly history: Pick<History, 'state' | 'pushState' | 'replaceState' | 'back'>;
  readonly addEventListener: (
    type: 'popstate',
    listener: (event: { readonly state: unknown }) => void,
    options: AddEventListenerOptions,
  ) => void;
}

/**
 * The customer's views as entries of the browser's history. The entries share one address, so no view and no token ever
 * appears in it.
 * @param requested the view that the address requests
 */
export function createViewHistory(page: HistoryPage, requested: CustomerView) {
  const { history } = page;
  let current: Entry = readEntry(history.state) ?? { view: requested, depth: 0 };
  const write = (how: 'pushState' | 'replaceState', entry: Entry) => {
    current = entry;
    history[how](entry, '');
  };
  return {
    /** The first view: the one shown before a reload, or the one that the address requests. */
    start: () => {
      write('replaceState', current);
      return current.view;
    },
    push: (view: CustomerView) => write('pushState', { view, depth: current.depth + 1 }),
    replace: (view: CustomerView) => write('replaceState', { view, depth: current.depth }),
    /** @returns false when the history holds no earlier view of this page */
    back: (): boolean => {
      if (current.depth === 0) return false;
      history.back();
      return true;
    },
    /** Views that the browser's Back and Forward buttons open. The consumer closes the channel. */
    watch: () =>
      listeningChannel<CustomerView>((emit, signal) => {
        page.addEventListener(
          'popstate',
          ({ state }) => {
            const entry = readEntry(state);
            const before = current;
            // Not our entry: the app has changed the fragment to pass a token. The view stays the same.
            if (entry === null) {
              write('replaceState', { view: current.view, depth: current.depth + 1 });
              return;
            }
            const isBack = entry.depth < before.depth;
            current = entry;
            // The entry below shows the same view, because it was written for a fragment change. Go back once more.
            if (isBack && entry.depth > 0 && isSame(entry.view, before.view)) history.back();
            else emit(entry.view);
          },
          { signal },
        );
      }),
  };
}

/** Views without further details, by their names. */
const PLAIN_VIEWS: ReadonlyMap<unknown, CustomerView> = new Map(
  [CHAT, QUERIES, RAISE].map((view) => [view.name, view]),
);

/** Reads the view that the address requests: `?view=queries` or `?view=raise`. */
export function requestedView(search: string): CustomerView {
  return PLAIN_VIEWS.get(new URLSearchParams(search).get('view')) ?? CHAT;
}

function isSame(one: CustomerView, other: CustomerView): boolean {
  return one.name === other.name && (one.name !== 'query' || other.name !== 'query' || one.id === other.id);
}

/** An earlier version of the page may have written the entry. */
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
  if (view.name !== 'query') return PLAIN_VIEWS.get(view.name) ?? null;
  if (!('id' in view) || !isId(view.id)) return null;
  return 'cardOf' in view && isId(view.cardOf) ? queryOfCard(view.id, view.cardOf) : ownQuery(view.id);
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && ID_PATTERN.test(value);
}
