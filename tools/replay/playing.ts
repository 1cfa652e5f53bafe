import type { ReplayPort } from '../../src/actionLog/replay/replayPort.ts';

/** A replay without a screen. */
export interface Playing {
  readonly port: ReplayPort;
  /** As it is at the position that was sought last. */
  readonly state: () => unknown;
  /** Of that state, by slice. */
  readonly hashes: () => Readonly<Record<string, string>>;
}

/** What `page/playing.ts` exports: it is compiled for the page, so this room's compiler never looks at it. */
export interface PlayingModule {
  readonly startPlaying: (build: string) => Promise<Playing>;
}
