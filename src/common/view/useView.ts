import { useCallback, useEffect } from 'react';
import { useSelector, useStore } from 'react-redux';
import { viewChanged, type ViewRoot } from './viewSlice.ts';

type View = readonly [string | null, (value: string | null) => void];

/**
 * Like `useState<string | null>(null)`, but in the store, so that a replay shows it. The value is removed with the
 * component. Two components on screen at the same time need two places.
 */
export function useView(place: string): View {
  const view = useLastingView(place);
  const [, change] = view;
  useEffect(() => () => change(null), [change]);
  return view;
}

/** As `useView`, but the value stays until the page is closed. */
export function useLastingView(place: string): View {
  const store = useStore<ViewRoot>();
  const value = useSelector(({ view }: ViewRoot) => view[place] ?? null);
  const change = useCallback(
    (next: string | null) => {
      if ((store.getState().view[place] ?? null) !== next) store.dispatch(viewChanged({ place, value: next }));
    },
    [store, place],
  );
  return [value, change];
}
