import type { ReplayPort } from '#src/actionLog/replay/replayPort.ts';

/** A replay without a screen. */
export interface Playing {
  readonly port: ReplayPort;
  /** The state at the position of the last `seek`. */
  readonly state: () => unknown;
  /** Hashes of that state by slice. */
  readonly hashes: () => Readonly<Record<string, string>>;
}

/** Exports of `page/playing.ts`. It is compiled for the page, so the compiler of this folder does not see it. */
export interface PlayingModule {
  readonly startPlaying: (build: string) => Promise<Playing>;
}
