import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { roundedDuration } from '../format/duration.ts';
import { clockLeft, clockWatched, selectNow, type ClockRoot } from './clockSlice.ts';

/** Runs the clock while the component is mounted. */
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
 * The time since an instant, rounded to what the text shows, so that a component draws again only when its text
 * changes.
 * @param since ISO 8601; null for no instant
 * @returns milliseconds; null without an instant, and while the clock stands still
 */
export function useElapsedMs(since: string | null): number | null {
  return useSelector((state: ClockRoot) => {
    const now = selectNow(state);
    return since === null || now === null ? null : roundedDuration(now - Date.parse(since));
  });
}
