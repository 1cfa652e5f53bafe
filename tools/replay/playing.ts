import type { UnknownAction } from 'redux';
import type { ActionLog } from '#contract/actionLog.ts';
import type { Predicate } from '#src/actionLog/replay/predicate.ts';
import type { CaseFile } from '#src/features/replay/case/caseFile.ts';
import type { CaseLine } from '#src/features/replay/case/joinCase.ts';
import type { ReplayPort } from '#src/actionLog/replay/replayPort.ts';
import type { LogDifference, ShrinkAnswer } from '#src/actionLog/replay/searchAnswers.ts';

/** A replay without a screen. */
export interface Playing {
  readonly port: ReplayPort;
  /** The state at the position of the last `seek`. */
  readonly state: () => unknown;
  /** Hashes of a state by slice. */
  readonly hashesOf: (state: unknown) => Readonly<Record<string, string>>;
  /** Shrinks a log without its texts, as the actions go into specs. */
  readonly shrink: (log: ActionLog, predicate: Predicate) => Promise<ShrinkAnswer<unknown>>;
  /** The state after actions, on a new page with these slices. */
  readonly stateAfter: (slices: readonly string[], actions: readonly UnknownAction[]) => unknown;
  readonly diff: (log: ActionLog, other: ActionLog) => LogDifference;
}

/** What today's page does with all that the page of a log learned. */
export interface Rerun {
  readonly log: ActionLog;
  /** Calls that the log does not answer, as it answers those of another build, and answers that nobody asked for. */
  readonly unanswered: readonly string[];
  readonly unasked: readonly string[];
}

/** Exports of `page/playing.ts`. It is compiled for the page, so the compiler of this folder does not see it. */
export interface PlayingModule {
  /** @param whose the page whose log is replayed, with its reducers */
  readonly startPlaying: (build: string, whose: 'agent' | 'customer') => Promise<Playing>;
  /** null: the page began before the log. */
  readonly rerunLog: (log: ActionLog) => Promise<Rerun | null>;
  readonly caseLinesOf: (file: CaseFile) => readonly CaseLine[];
}
