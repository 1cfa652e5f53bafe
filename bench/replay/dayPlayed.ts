import type { ReplayPort } from '../../src/actionLog/replay/replayPort.ts';

export interface RecordedDay {
  /** JSON text of the log. */
  readonly text: string;
  /** Of the log, in the order of its positions: plays it from its beginning to its end, as fast as reducers go. */
  readonly playAll: () => void;
}

/** What `page/day.ts` exports: it is compiled for the page, so this room's compiler never looks at it. */
export interface DayModule {
  readonly recordDay: (actions: number) => Promise<RecordedDay>;
  readonly createPlayer: () => Promise<() => ReplayPort>;
}
