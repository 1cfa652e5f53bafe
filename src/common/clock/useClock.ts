import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { coarsely } from '../format/duration.ts';
import { clockLeft, clockWatched, selectNow, type ClockRoot } from './clockSlice.ts';

/** Keeps the clock going for as long as the component is on screen. */
export function useClock(): void {
  const dispatch = useDispatch();
  useEffect(() => {
    dispatch(clockWatched());
    return () => {
      dispatch(clockLeft());
    };
  }, [dispatch]);
}

/**
 * How long it is since an instant, as coarsely as it is told: whoever draws it is drawn anew only when the words
 * change.
 * @param since ISO 8601; null: nothing is to be told
 * @returns milliseconds; null as long as the clock stands still
 */
export function useElapsedMs(since: string | null): number | null {
  return useSelector((state: ClockRoot) => {
    const now = selectNow(state);
    return since === null || now === null ? null : coarsely(now - Date.parse(since));
  });
}
