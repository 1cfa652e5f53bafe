import type { LogRules } from '../logRules.ts';
import { projectState } from '../redact.ts';
import { createStateHasher } from '../stateHash.ts';
import { createBisection } from './bisect.ts';
import { withFallbacks, type Annotations } from './annotations.ts';
import { causesOf } from './causes.ts';
import { createChangeSearch } from './lastChange.ts';
import { readActionLog } from './readActionLog.ts';
import { replayLog, type ReplayedLog, type ReplayReducer } from './replayedLog.ts';
import type { Offer, OpenAnswer, Point, PositionDetails, ReplayPort } from './replayPort.ts';
import { recordOf } from './sightings.ts';
import { stateDiff, briefJson } from './stateDiff.ts';
import { bucketsOf, indexLog, typesOf, type LogIndex, findIn, nearest, rowsOf } from './timeline.ts';
import { verifyLog } from './verify.ts';

/** Longest text of an action, in UTF-16 units. */
const ACTION_MAX = 20_000;

/** More actions than the fastest play skips in one step. */
const JUMP_ACTIONS = 300;

export interface ShownPosition {
  readonly position: number;
  /** When the action was recorded, in milliseconds since 1970. */
  readonly at: number;
  /** The position does not follow the previous one in time: it is earlier, far ahead, or after a reload or a gap. */
  readonly isJump: boolean;
}

export interface ReplayOptions<State> {
  readonly reducer: ReplayReducer<State>;
  /** The rules by which the log was redacted. */
  readonly rules: LogRules;
  readonly annotations: Annotations<State>;
  /** Build id of the scripts that replay. */
  readonly build: string;
  /** Lets other tasks run. */
  readonly yieldNow: () => Promise<void>;
  readonly onShow?: (state: State, shown: ShownPosition) => void;
  /** Default: nothing is drawn, so there is nothing to offer. */
  readonly offersAt?: (state: State, point: Point) => readonly Offer[];
}

interface Opened<State> {
  readonly replayed: ReplayedLog<State>;
  readonly index: LogIndex;
  shown: number | null;
}

/** Replays action logs with a reducer alone: no sagas run. Calls reject until a log is open. */
export function createReplay<State>(options: ReplayOptions<State>): ReplayPort {
  const { reducer, rules, build, yieldNow, onShow, offersAt } = options;
  const annotations = withFallbacks(options.annotations);
  const hashesOf = createStateHasher(rules);
  const bisect = createBisection<State>({ hashesOf, yieldNow });
  const findChange = createChangeSearch<State>(yieldNow);
  let opened: Opened<State> | null = null;

  const current = (): Opened<State> => {
    if (opened === null) throw new Error('no log is open');
    return opened;
  };
  const show = (log: Opened<State>, position: number): PositionDetails => {
    const { details, state } = detailsAt(log.replayed, annotations, position);
    const isNotNext = log.shown === null || isJump(log.replayed, log.shown, position);
    onShow?.(state, { position, at: details.at, isJump: isNotNext });
    log.shown = position;
    return details;
  };

  return {
    open: async (text) => {
      opened = null;
      const reading = readActionLog(text);
      if (reading.status === 'refused') return reading;
      const replayed = replayLog(reading.log, reducer, annotations);
      const index = indexLog(replayed, annotations);
      const log: Opened<State> = { replayed, index, shown: null };
      opened = log;
      show(log, 0);
      return answerFor(replayed, index, build);
    },
    seek: async (position) => {
      const log = current();
      return show(log, nearest(position, log.replayed.count));
    },
    rows: async (request) => rowsOf(current().replayed, current().index, request),
    find: async (request) => {
      const log = current();
      return request.by === 'change'
        ? findChange(log.replayed, request, () => opened !== log)
        : findIn(log.replayed, log.index, annotations, request);
    },
    record: async () => recordOf(current().replayed.log, annotations.seenIn),
    verify: async () => {
      const log = current();
      const project = (state: State) => projectState(rules, state);
      return verifyLog(log.replayed, { hashesOf, project, annotations, yieldNow, isCancelled: () => opened !== log });
    },
    bisect: async ({ predicate }) => {
      const log = current();
      return bisect(log.replayed, predicate, () => opened !== log);
    },
    pick: async (point) => {
      const { replayed, shown } = current();
      return offersAt?.(replayed.stepTo(shown ?? 0).after, point) ?? [];
    },
  };
}

function detailsAt<State>(replayed: ReplayedLog<State>, annotations: Annotations<State>, position: number) {
  const entry = replayed.entryAt(position);
  const action = replayed.actionAt(position);
  const { before, after } = replayed.stepTo(position);
  const part = replayed.partAt(position);
  const { changes, hasMore } = stateDiff(before, after);
  const details: PositionDetails = {
    position,
    at: entry?.at ?? replayed.log.from,
    entry:
      entry === undefined || action === undefined
        ? null
        : {
            no: entry.no,
            by: entry.by,
            type: action.type,
            action: briefJson(action, ACTION_MAX),
            frames: annotations.framesOf(action),
          },
    causes: causesOf(replayed, annotations, position),
    changes,
    hasMoreChanges: hasMore,
    ledger: annotations.ledgerOf(after),
    viewport: annotations.viewportOf(after),
    address: annotations.addressOf(after),
    isAfterGap: position === part.start + 1 && part.isAfterGap,
  };
  return { details, state: after };
}

function isJump<State>({ parts }: ReplayedLog<State>, from: number, to: number): boolean {
  return (
    to < from ||
    to - from > JUMP_ACTIONS ||
    parts.some(({ start, begins }) => start >= from && start < to && (begins === 'reloaded' || begins === 'missing'))
  );
}

function answerFor<State>(replayed: ReplayedLog<State>, index: LogIndex, build: string): OpenAnswer {
  const { log, count } = replayed;
  return {
    status: 'opened',
    count,
    from: log.from,
    until: log.until,
    client: log.client,
    isOtherBuild: log.client.build !== build,
    staffId: log.staffId,
    device: log.device,
    hasTexts: log.texts !== undefined,
    reported: reportedAt(index) ?? count,
    types: typesOf(replayed),
    chatIds: [...new Set(index.chatIds.flat())],
    buckets: bucketsOf(replayed, index),
  };
}

function reportedAt({ marks }: LogIndex): number | null {
  const after = marks.map((kinds) => kinds.includes('reported')).lastIndexOf(true);
  return after < 0 ? null : after - 1;
}
