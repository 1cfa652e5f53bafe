import { useCallback, useEffect } from 'react';
import { useSelector, useStore } from 'react-redux';
import { viewChanged, type ViewRoot } from './viewSlice.ts';

type View = readonly [string | null, (value: string | null) => void];

/**
 * Like `useState<string | null>(null)`, but in the store, so that a replay shows it. The value is removed with the
 * component. Two components on screen at the same time need two keys.
 */
export function useView(viewKey: string): View {
  const view = useLastingView(viewKey);
  const [, change] = view;
  useEffect(() => () => change(null), [change]);
  return view;
}

/** As `useView`, but the value stays until the page is closed. */
export function useLastingView(viewKey: string): View {
  const store = useStore<ViewRoot>();
  const value = useSelector(({ view }: ViewRoot) => view[viewKey] ?? null);
  const change = useCallback(
    (next: string | null) => {
      if ((store.getState().view[viewKey] ?? null) !== next) store.dispatch(viewChanged({ viewKey, value: next }));
    },
    [store, viewKey],
  );
  return [value, change];
}
