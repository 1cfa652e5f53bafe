import { legacy_createStore as createStore, type Store, type UnknownAction } from 'redux';
import type { AppState } from '../coreReducer.ts';

/** What is on the stage, drawn in one go. `no` tells one from the next, from 1. */
export interface Scene {
  readonly no: number;
  readonly store: Store<AppState>;
}

export interface Scenes {
  /** null until something is shown. */
  readonly current: () => Scene | null;
  /** The listener hears of every new scene. @returns what ends that */
  readonly subscribe: (listener: () => void) => () => void;
  /**
   * @param isJump what was drawn before knows nothing of this: the screens are drawn anew, so that nothing which they
   * remember of another time stays
   */
  readonly show: (state: AppState, isJump: boolean) => void;
  /** What is drawn has failed, and is drawn anew with the next state. */
  readonly fail: () => void;
}

const SHOWN = 'replay/shown';
interface ShownAction extends UnknownAction {
  readonly type: typeof SHOWN;
  readonly state: AppState;
}

/** Stores that hold what a replay shows. Whatever the screens dispatch is lost. */
export function createScenes(): Scenes {
  const listeners = new Set<() => void>();
  let playing: (Scene & { readonly feed: (state: AppState) => void }) | null = null;
  let hasFailed = false;
  return {
    current: () => playing,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    show: (state, isJump) => {
      if (playing !== null && !isJump && !hasFailed) {
        playing.feed(state);
        return;
      }
      hasFailed = false;
      playing = newScene((playing?.no ?? 0) + 1, state);
      for (const listener of listeners) listener();
    },
    fail: () => {
      hasFailed = true;
    },
  };
}

function newScene(no: number, first: AppState) {
  const store = createStore((state: AppState = first, action: UnknownAction) =>
    isShown(action) ? action.state : state,
  );
  const feed = (state: AppState) => {
    store.dispatch({ type: SHOWN, state });
  };
  return { no, store: { ...store, dispatch: <Action extends UnknownAction>(action: Action) => action }, feed };
}

function isShown(action: UnknownAction): action is ShownAction {
  return action.type === SHOWN;
}
