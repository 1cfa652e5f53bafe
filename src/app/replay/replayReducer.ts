import type { Reducer } from 'redux';
import type { Reducers } from '../../common/feature.ts';
import { createPageReducer, type AppState } from '../coreReducer.ts';
import { partBrought } from '../pageSlice.ts';

/**
 * The store of a page as it grows: the core alone, and slices from the action on that names them. Which have loaded
 * stands in the state itself, so that a replay can begin anywhere.
 */
export function createReplayReducer(reducers: Reducers): Reducer<AppState> {
  const known = new WeakMap<readonly string[], Reducer<AppState>>();
  const reducerFor = (parts: readonly string[]): Reducer<AppState> => {
    const reducer = known.get(parts) ?? createPageReducer(only(reducers, parts)).reducer;
    known.set(parts, reducer);
    return reducer;
  };
  return (state, action) => {
    const before = state?.page.parts ?? NONE;
    return reducerFor(partBrought.match(action) ? [...before, ...action.payload.slices] : before)(state, action);
  };
}

const NONE: readonly string[] = [];

function only(reducers: Reducers, slices: readonly string[]): Reducers {
  return Object.fromEntries(Object.entries(reducers).filter(([slice]) => slices.includes(slice)));
}
