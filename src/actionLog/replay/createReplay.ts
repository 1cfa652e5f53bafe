import type { LogRules } from '../logRules.ts';
import { projectState } from '../project.ts';
import { createStateHasher } from '../stateHash.ts';
import { briefJson } from './briefJson.ts';
import { findIn, nearest, rowsOf } from './find.ts';
import { guarded, type Insights } from './insights.ts';
import { readActionLog } from './readActionLog.ts';
import { replayLog, type ReplayedLog, type ReplayReducer } from './replayedLog.ts';
import type { Moment, OpenAnswer, ReplayPort } from './replayPort.ts';
import { stateDiff } from './stateDiff.ts';
import { bucketsOf, indexLog, typesOf, type LogIndex } from './timeline.ts';
import { verifyLog } from './verify.ts';

/** Of an action, in UTF-16 units. */
const ACTION_MAX = 20_000;

/** Further ahead than the fastest play goes in one step. */
const JUMP_ACTIONS = 300;

/** What a replay shows at a position. */
export interface Shown {
  readonly position: number;
  /** Milliseconds since 1970: what the clock said then. */
  readonly at: number;
  /**
   * It does not follow from what was shown before as a page's life does: it lies earlier, far ahead, or beyond a part
   * that is missing.
   */
  readonly isJump: boolean;
}

export interface ReplayOptions<State> {
  readonly reducer: ReplayReducer<State>;
  /** Of everything that the reducer holds. */
  readonly rules: LogRules;
  readonly insights: Insights<State>;
  /** Of the scripts that replay. */
  readonly build: string;
  /** Lets everything else have its turn, without a timer. */
  readonly yieldNow: () => Promise<void>;
  readonly onShow?: (state: State, shown: Shown) => void;
}

interface Opened<State> {
  readonly replayed: ReplayedLog<State>;
  readonly index: LogIndex;
  shown: number | null;
}

/** Plays action logs: a reducer without anything around it. Before a log is open, its calls reject. */
export function createReplay<State>(options: ReplayOptions<State>): ReplayPort {
  const { reducer, rules, build, yieldNow, onShow } = options;
  const insights = guarded(options.insights);
  const hashesOf = createStateHasher(rules);
  let opened: Opened<State> | null = null;

  const current = (): Opened<State> => {
    if (opened === null) throw new Error('no log is open');
    return opened;
  };
  const show = (log: Opened<State>, position: number): Moment => {
    const { moment, state } = momentAt(log.replayed, insights, position);
    onShow?.(state, {
      position,
      at: moment.at,
      isJump: log.shown === null || isJump(log.replayed, log.shown, position),
    });
    log.shown = position;
    return moment;
  };

  return {
    open: async (text) => {
      opened = null;
      const reading = readActionLog(text);
      if (reading.status === 'refused') return reading;
      const replayed = replayLog(reading.log, reducer, insights);
      const index = indexLog(replayed, insights);
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
    find: async (request) => findIn(current().replayed, current().index, insights, request),
    verify: async () => {
      const log = current();
      return verifyLog(log.replayed, {
        hashesOf,
        project: (state) => projectState(rules, state),
        insights,
        yieldNow,
        isOver: () => opened !== log,
      });
    },
  };
}

function momentAt<State>(replayed: ReplayedLog<State>, insights: Insights<State>, position: number) {
  const entry = replayed.entryAt(position);
  const action = replayed.actionAt(position);
  const { before, after } = replayed.stepTo(position);
  const part = replayed.partAt(position);
  const { changes, hasMore } = stateDiff(before, after);
  const moment: Moment = {
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
            frames: insights.framesOf(action),
          },
    changes,
    hasMoreChanges: hasMore,
    ledger: insights.ledgerOf(after),
    viewport: insights.viewportOf(after),
    place: insights.placeOf(after),
    isAfterGap: position === part.start + 1 && part.isAfterGap,
  };
  return { moment, state: after };
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
