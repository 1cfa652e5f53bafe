import { legacy_createStore as createStore, type Store, type UnknownAction } from 'redux';
import type { AppState } from '../coreReducer.ts';

/** What the replay frame draws. React mounts the page again for each snapshot; `no` counts them from 1. */
export interface Snapshot {
  readonly no: number;
  readonly store: Store<AppState>;
}

export type Snapshots = ReturnType<typeof createSnapshots>;

const SHOWN = 'replay/shown';
interface ShownAction extends UnknownAction {
  readonly type: typeof SHOWN;
  readonly state: AppState;
}

/** Snapshots whose stores hold the shown state. They ignore what screens dispatch. */
export function createSnapshots() {
  const listeners = new Set<() => void>();
  let current: (Snapshot & { readonly update: (state: AppState) => void }) | null = null;
  let hasFailed = false;
  return {
    /** null until a state is shown. */
    current: (): Snapshot | null => current,
    /** Calls the listener for every new snapshot. @returns the function that ends this */
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /**
     * Shows a state. After a jump it becomes a new snapshot, so that screens remember nothing of another time; otherwise
     * the current snapshot's store gets the state.
     */
    show: (state: AppState, isJump: boolean) => {
      if (current !== null && !isJump && !hasFailed) {
        current.update(state);
        return;
      }
      hasFailed = false;
      current = createSnapshot((current?.no ?? 0) + 1, state);
      for (const listener of listeners) listener();
    },
    /** Drawing has failed: the next state becomes a new snapshot. */
    fail: () => {
      hasFailed = true;
    },
  };
}

function createSnapshot(no: number, first: AppState) {
  const store = createStore((state: AppState = first, action: UnknownAction) =>
    isShown(action) ? action.state : state,
  );
  const update = (state: AppState) => {
    store.dispatch({ type: SHOWN, state });
  };
  return { no, store: { ...store, dispatch: <Action extends UnknownAction>(action: Action) => action }, update };
}

function isShown(action: UnknownAction): action is ShownAction {
  return action.type === SHOWN;
}
