import { useMemo, useSyncExternalStore, createContext, use } from 'react';
import { useStore } from 'react-redux';
import type { Store } from 'redux';

/** Whether components below throttle their drawing. A replay does not: it draws at once and sets no timer. */
export const ThrottleContext = createContext(true);

type Selecting<State, Value> = (state: State) => Value;

/**
 * Like `useSelector`, but draws at most once in `intervalMs`: the first change after a pause at once, later changes
 * together. For values that change faster than a person can read. In a replay it draws every change at once.
 * `select` must be the same function in each drawing.
 * @param readMs for a value that costs much to compute and seldom changes: a pause, too, after it was found unchanged
 */
export function useThrottledSelector<State, Value>(
  select: Selecting<State, Value>,
  intervalMs: number,
  readMs = 0,
): Value {
  const store = useStore<State>();
  const isThrottled = use(ThrottleContext);
  const { subscribe, read } = useMemo(
    () => throttledReading(store, select, isThrottled ? { drawn: intervalMs, same: readMs } : { drawn: 0, same: 0 }),
    [store, select, isThrottled, intervalMs, readMs],
  );
  return useSyncExternalStore(subscribe, read);
}

function throttledReading<State, Value>(
  store: Pick<Store<State>, 'getState' | 'subscribe'>,
  select: Selecting<State, Value>,
  pausesMs: { readonly drawn: number; readonly same: number },
) {
  let value = select(store.getState());
  let timer: ReturnType<typeof setTimeout> | null = null;
  let hasChanged = false;

  const draw = (onChange: () => void): void => {
    hasChanged = false;
    const next = select(store.getState());
    const isSame = Object.is(next, value);
    const pauseMs = isSame ? pausesMs.same : pausesMs.drawn;
    if (pauseMs > 0) timer = setTimeout(endPause, pauseMs, onChange);
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
