import type { Reducer } from 'redux';
import type { Reducers } from '#common/feature.ts';
import { createPageReducer, type AppState } from '../coreReducer.ts';
import { slicesAdded } from '../pageSlice.ts';

/**
 * The reducer of a recorded page. It begins with the core slices and adds others with the action that names them. The
 * state lists the added slices, so a replay can begin at any state.
 */
export function createReplayReducer(reducers: Reducers): Reducer<AppState> {
  const known = new WeakMap<readonly string[], Reducer<AppState>>();
  const reducerFor = (parts: readonly string[]): Reducer<AppState> => {
    const reducer = known.get(parts) ?? createPageReducer(pick(reducers, parts)).reducer;
    known.set(parts, reducer);
    return reducer;
  };
  return (state, action) => {
    const before = state?.page.parts ?? NONE;
    return reducerFor(slicesAdded.match(action) ? [...before, ...action.payload.slices] : before)(state, action);
  };
}

const NONE: readonly string[] = [];

function pick(reducers: Reducers, slices: readonly string[]): Reducers {
  return Object.fromEntries(Object.entries(reducers).filter(([slice]) => slices.includes(slice)));
}
