import { useMemo, useSyncExternalStore } from 'react';
import { useStore } from 'react-redux';
import type { Store } from 'redux';
import { useIsThrottled } from '../throttle.tsx';

/** Shortest time between two readings that find no change, in milliseconds. Reading may cost as much as drawing. */
const READ_MS = 100;

type Selecting<State, Value> = (state: State) => Value;

/**
 * Like `useSelector`, but draws at most once in `intervalMs`: the first change after a pause at once, later changes
 * together. After an action that changes nothing, it looks again 100 ms later at the earliest. For values that change faster than a person can read. In a replay it draws every change at once.
 * `select` must be the same function in each drawing.
 */
export function useThrottledSelector<State, Value>(select: Selecting<State, Value>, intervalMs: number): Value {
  const store = useStore<State>();
  const pauseMs = useIsThrottled() ? intervalMs : 0;
  const { subscribe, read } = useMemo(() => throttledReading(store, select, pauseMs), [store, select, pauseMs]);
  return useSyncExternalStore(subscribe, read);
}

function throttledReading<State, Value>(
  store: Pick<Store<State>, 'getState' | 'subscribe'>,
  select: Selecting<State, Value>,
  pauseMs: number,
) {
  let value = select(store.getState());
  let timer: ReturnType<typeof setTimeout> | null = null;
  let hasChanged = false;

  const draw = (onChange: () => void): void => {
    hasChanged = false;
    const next = select(store.getState());
    const isSame = Object.is(next, value);
    if (pauseMs > 0) timer = setTimeout(endPause, isSame ? Math.min(READ_MS, pauseMs) : pauseMs, onChange);
    if (isSame) return;
    value = next;
    onChange();
  };
  const endPause = (onChange: () => void): void => {
    timer = null;
    if (hasChanged) draw(onChange);
  };

  return {
    read: () => value,
    subscribe: (onChange: () => void) => {
      value = select(store.getState());
      const unsubscribe = store.subscribe(() => {
        hasChanged = true;
        if (timer === null) draw(onChange);
      });
      return () => {
        unsubscribe();
        if (timer !== null) clearTimeout(timer);
        timer = null;
      };
    },
  };
}
