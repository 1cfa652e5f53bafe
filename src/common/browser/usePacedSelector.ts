import { useMemo, useSyncExternalStore } from 'react';
import { useStore } from 'react-redux';
import type { Store } from 'redux';
import { useIsPaced } from '../pace.tsx';

type Selecting<State, Value> = (state: State) => Value;

/**
 * What `select` says of the store, drawn anew at most once in `intervalMs`: the first change after a pause at once,
 * those that follow together. For what changes more often than anybody could read it. Where time does not pass by
 * itself, every change at once and without a timer. `select` has to be the same function each time.
 */
export function usePacedSelector<State, Value>(select: Selecting<State, Value>, intervalMs: number): Value {
  const store = useStore<State>();
  const pauseMs = useIsPaced() ? intervalMs : 0;
  const { subscribe, read } = useMemo(() => pacedReading(store, select, pauseMs), [store, select, pauseMs]);
  return useSyncExternalStore(subscribe, read);
}

function pacedReading<State, Value>(
  store: Pick<Store<State>, 'getState' | 'subscribe'>,
  select: Selecting<State, Value>,
  pauseMs: number,
) {
  let value = select(store.getState());
  let timer: ReturnType<typeof setTimeout> | null = null;

  const draw = (onChange: () => void): void => {
    timer = null;
    const next = select(store.getState());
    if (Object.is(next, value)) return;
    value = next;
    if (pauseMs > 0) timer = setTimeout(draw, pauseMs, onChange);
    onChange();
  };

  return {
    read: () => value,
    subscribe: (onChange: () => void) => {
      value = select(store.getState());
      const unsubscribe = store.subscribe(() => {
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
