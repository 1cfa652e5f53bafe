import type { Reducer } from 'redux';
import { coreReducer } from '../coreReducer.ts';
import { partBrought } from '../pageSlice.ts';
import { rootReducerWith, type AppState, type BroughtReducers } from '../rootReducer.ts';

/**
 * The store of a page as it grows: the core alone, and from the action on that tells of a part's coming, that part's slices. Which parts have
 * come stands in the state itself, so that a replay can begin anywhere.
 */
export function createReplayReducer(reducers: Partial<BroughtReducers>): Reducer<AppState> {
  const known = new WeakMap<readonly string[], Reducer<AppState>>();
  const reducerFor = (parts: readonly string[]): Reducer<AppState> => {
    const reducer = known.get(parts) ?? rootReducerWith(only(reducers, parts));
    known.set(parts, reducer);
    return reducer;
  };
  return (state, action) => {
    const before = state?.page.parts ?? [];
    const parts = partBrought.match(action) ? [...before, ...action.payload.slices] : before;
    return parts.length === 0 ? coreReducer(state, action) : reducerFor(parts)(state, action);
  };
}

function only(reducers: Partial<BroughtReducers>, parts: readonly string[]): Partial<BroughtReducers> {
  const kept = { ...reducers };
  for (const name of Object.keys(kept)) {
    if (!parts.includes(name)) Reflect.deleteProperty(kept, name);
  }
  return kept;
}
