export { createPageClock, type ServerClock } from './browser/pageClock.ts';
export { clockSaga, type ClockDeps } from './clockSaga.ts';
export {
  clockReducer,
  clockTicked,
  clockWatched,
  clockLeft,
  selectIsTicking,
  selectNow,
  useClock,
  useElapsedMs,
  type ClockRoot,
} from './clock.ts';
