import type { ReplayPort } from '#src/actionLog/replay/replayPort.ts';

export interface RecordedDayOptions {
  readonly actions: number;
  readonly chats: number;
  /** Messages of each chat before the day begins. */
  readonly messages: number;
  readonly checkpointEvery: number;
  readonly hashEvery: number;
}

export interface RecordedDay {
  /** JSON text of the log. */
  readonly text: string;
  /** Reduces the whole log without pausing. */
  readonly playAll: () => void;
}

/** Exports of `page/day.ts`. It is compiled for the page, so the compiler of this folder does not see it. */
export interface DayModule {
  readonly recordDay: (options: RecordedDayOptions) => Promise<RecordedDay>;
  readonly createPlayer: () => Promise<() => ReplayPort>;
}
