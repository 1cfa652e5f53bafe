import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { useCallback, useEffect } from 'react';
import { useSelector, useStore } from 'react-redux';

/**
 * What is open on the screen, by key, as 'chat.steps'. Values are ids, days and words of the product, never typed
 * text. A key in its initial state is absent.
 */
export type ViewState = Readonly<Record<string, string>>;

interface ViewChange {
  /** The name of the feature, then of the part; with an id where there may be several. */
  readonly viewKey: string;
  /** null: the initial state. */
  readonly value: string | null;
}

const initialState: ViewState = {};

/**
 * What the user has opened, unfolded or switched on a screen. No saga reads it: it is in the store so that a replay
 * draws the same screen.
 */
const viewSlice = createSlice({
  name: 'view',
  initialState,
  reducers: {
    viewChanged: (state, { payload: { viewKey, value } }: PayloadAction<ViewChange>): ViewState => {
      const { [viewKey]: before, ...others } = state;
      if (value === null) return before === undefined ? state : others;
      return before === value ? state : { ...others, [viewKey]: value };
    },
  },
});

export const { viewChanged } = viewSlice.actions;
export const viewReducer = viewSlice.reducer;

export interface ViewRoot {
  readonly view: ViewState;
}

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
