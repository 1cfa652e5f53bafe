import type { ReplayPort } from '../../src/actionLog/replay/replayPort.ts';

export interface RecordedDayOptions {
  readonly actions: number;
  readonly chats: number;
  /** What each chat has before the day begins. */
  readonly messages: number;
  readonly checkpointEvery: number;
  readonly hashEvery: number;
}

export interface RecordedDay {
  /** JSON text of the log. */
  readonly text: string;
  /** From the log's beginning to its end, as fast as reducers go. */
  readonly playAll: () => void;
}

/** What `page/day.ts` exports: it is compiled for the page, so this room's compiler never looks at it. */
export interface DayModule {
  readonly recordDay: (options: RecordedDayOptions) => Promise<RecordedDay>;
  readonly createPlayer: () => Promise<() => ReplayPort>;
}
