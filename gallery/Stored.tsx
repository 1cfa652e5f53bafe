import { combineReducers, configureStore, Tuple, type UnknownAction } from '@reduxjs/toolkit';
import { useEffect, useState, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import type { Reducer } from 'redux';
import { viewReducer } from '#common/view.ts';

/** Where a connected component of the gallery finds its state. */
export interface PartRoot<State> {
  readonly part: State;
}

interface StoredProps<State> {
  readonly reducer: Reducer<State>;
  /** What has happened since the component appeared. */
  readonly actions: readonly UnknownAction[];
  readonly children: ReactNode;
}

/** A store for one state of a connected component, in which these actions have happened. */
export function Stored<State>({ reducer, actions, children }: StoredProps<State>) {
  const [store] = useState(() =>
    // Without the development checks, as in main.tsx.
    configureStore({ reducer: combineReducers({ view: viewReducer, part: reducer }), middleware: () => new Tuple() }),
  );
  // After the component, which says that it appeared.
  useEffect(() => {
    for (const action of actions) store.dispatch(action);
  }, [store, actions]);
  return <Provider store={store}>{children}</Provider>;
}
