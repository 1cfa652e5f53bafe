export { createPageClock, type ServerClock } from './browser/pageClock.ts';
export { clockSaga, type ClockDeps } from './clockSaga.ts';
export {
  clockReducer,
  clockTicked,
  clockWatched,
  clockLeft,
  selectIsTicking,
  selectNow,
  type ClockRoot,
} from './clockSlice.ts';
export { useClock, useElapsedMs } from './useClock.ts';
